// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.workload.Draws;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ValueSourceTest {
  private static final byte[] NONE = new byte[0];

  @Test
  void makesAnotherValueForEveryOperation() {
    ValueSource values = ValueSource.ofBytes(8);
    Set<String> seen = new HashSet<>();
    for (int number = 0; number < 10_000; number++) {
      seen.add(HexFormat.of().formatHex(values.next(NONE, Draws.of(1, number))));
    }
    assertThat(seen).hasSize(10_000);
  }

  @Test
  void reusesAnArrayOfTheSameSizeOnly() {
    ValueSource values = ValueSource.ofBytes(100);
    byte[] first = values.next(NONE, Draws.of(1, 0));
    byte[] content = first.clone();
    byte[] second = values.next(first, Draws.of(1, 1));
    assertThat(second).isSameAs(first).isNotEqualTo(content).hasSize(100);
    assertThat(ValueSource.ofBytes(101).next(first, Draws.of(1, 2))).hasSize(101);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1000000",
    "0.25, 1000000",
    "0.5, 1000000",
    "0.9, 1000000",
    "1, 1000000",
    "0.5, 1000"
  })
  void compressesByTheStatedShare(double share, int bytes) {
    ValueSource values = new ValueSource(SizeDistribution.fixed(bytes), share);
    byte[] value = values.next(NONE, Draws.of(1, 0));
    assertThat(compressed(value) / (double) bytes).isCloseTo(1 - share, within(0.06));
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "7", "8", "9", "255", "256", "257", "1048576"})
  void makesValuesOfEverySize(int bytes) {
    byte[] value = ValueSource.ofBytes(bytes).next(NONE, Draws.of(1, 0));
    assertThat(value).hasSize(bytes);
    if (bytes >= 8) {
      assertThat(new byte[] {value[bytes - 3], value[bytes - 2], value[bytes - 1]})
          .as("the end is random too")
          .isNotEqualTo(new byte[3]);
    }
  }

  @Test
  void refusesAShareThatIsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ValueSource(SizeDistribution.fixed(1), 1.1))
        .withMessageContaining("the compressible share is 1.1; allowed: 0 to 1");
  }

  private static int compressed(byte[] value) {
    Deflater deflater = new Deflater();
    try {
      deflater.setInput(value);
      deflater.finish();
      return deflater.deflate(new byte[value.length * 2 + 100]);
    } finally {
      deflater.end();
    }
  }
}
