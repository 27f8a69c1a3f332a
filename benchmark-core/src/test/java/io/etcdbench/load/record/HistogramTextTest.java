// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class HistogramTextTest {

  @Test
  void readsBackWhatItWrote() {
    Histogram histogram = sample();

    Histogram again = HistogramText.decode(HistogramText.encode(histogram));

    assertThat(again).isEqualTo(histogram);
    assertThat(again.getTotalCount()).isEqualTo(1_000);
  }

  @Test
  void readsBackAnEmptyHistogram() {
    assertThat(HistogramText.decode(HistogramText.encode(new Histogram(3))).getTotalCount())
        .isZero();
  }

  /** The form that HdrHistogram's own log files carry begins with these letters. */
  @Test
  void writesTheFormOfHistogramLogs() {
    assertThat(HistogramText.encode(sample())).startsWith("HISTFAAA");
  }

  @Test
  void saysWhatIsWrongWithOtherText() {
    refuses("not base 64!", "it is not Base64");
    refuses("", "its header is damaged");
    refuses(
        Base64.getEncoder().encodeToString(new byte[64]), "its header has the wrong magic number");
    refuses(HistogramText.encode(sample()).substring(0, 40), "it is cut short");
  }

  @Test
  void refusesHeadersThatAskForTooMuch() {
    refuses(withHeader(Integer.MAX_VALUE, 3, 1, 1L << 40), "payload bytes is 2147483647");
    refuses(withHeader(-1, 3, 1, 1L << 40), "payload bytes is -1");
    refuses(withHeader(8, 9, 1, 1L << 40), "significant digits is 9");
    refuses(withHeader(8, 3, 0, 1L << 40), "its range is 0 to 1099511627776");
    refuses(withHeader(8, 3, 1, -5), "its range is 1 to -5");
  }

  /**
   * Harmless are the word size in the outer cookie, the bits that fill the last byte of the data,
   * and a few codes that no byte uses.
   */
  @Test
  void readsNoOtherHistogramFromADamagedByte() {
    Histogram histogram = ofAllSizesOfCounts();
    byte[] bytes = Base64.getDecoder().decode(HistogramText.encode(histogram));
    int refused = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      if (!reads(damaged, histogram)) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(8 * bytes.length * 99 / 100);
  }

  /** Returns whether the bytes are this very histogram; otherwise they must be refused. */
  private static boolean reads(byte[] damaged, Histogram histogram) {
    try {
      assertThat(HistogramText.decode(Base64.getEncoder().encodeToString(damaged)))
          .isEqualTo(histogram);
      return true;
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageStartingWith("the text is not a compressed V2 HdrHistogram");
      return false;
    }
  }

  /** The payload that the header promises is there, and more. */
  @Test
  void refusesDataThatGoesOnAfterItsEnd() {
    refuses(withHeader(7, 3, 1, 1L << 40), "its data is damaged");
  }

  private static void refuses(String text, String why) {
    assertThatThrownBy(() -> HistogramText.decode(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the text is not a compressed V2 HdrHistogram in Base64: " + why);
  }

  private static String withHeader(int payloadBytes, int digits, long lowest, long highest) {
    ByteBuffer plain = ByteBuffer.allocate(48);
    plain.putInt(0x1c849313).putInt(payloadBytes).putInt(0).putInt(digits);
    plain.putLong(lowest).putLong(highest).putDouble(1.0);
    Deflater deflater = new Deflater();
    deflater.setInput(plain.array());
    deflater.finish();
    byte[] packed = new byte[200];
    int length = deflater.deflate(packed);
    deflater.end();
    ByteBuffer whole = ByteBuffer.allocate(8 + length);
    whole.putInt(0x1c849314).putInt(length).put(Arrays.copyOf(packed, length));
    return Base64.getEncoder().encodeToString(whole.array());
  }

  /** Among counts of 1 to 3, zlib's checksum, Adler-32, misses one damaged bit in a thousand. */
  private static Histogram ofAllSizesOfCounts() {
    Histogram histogram = new Histogram(3);
    Random random = new Random(7);
    for (int value = 1; value <= 500; value++) {
      histogram.recordValueWithCount(value, 1 + random.nextInt(4_000));
    }
    return histogram;
  }

  private static Histogram sample() {
    Histogram histogram = new Histogram(3);
    Random random = new Random(1);
    for (int i = 0; i < 1_000; i++) {
      histogram.recordValue(100_000 + random.nextInt(50_000_000));
    }
    return histogram;
  }
}
