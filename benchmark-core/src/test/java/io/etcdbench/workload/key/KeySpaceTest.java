// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.Operation.KeyRange;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeySpaceTest {

  @ParameterizedTest
  @CsvSource({
    "b/, 8, 10000, 0, b/000000",
    "b/, 8, 10000, 61, b/00000z",
    "b/, 8, 10000, 62, b/000010",
    "b/, 8, 10000, 9999, b/0002bH",
    "run7/, 8, 238328, 238327, run7/zzz",
    "b/, 20, 2147483648, 2147483647, b/0000000000002LKcb1",
    "x, 2, 1, 0, x0",
  })
  void writesTheIndexBehindThePrefix(
      String prefix, int keyBytes, long size, long index, String expected) {
    assertThat(new KeySpace(prefix, keyBytes, size).key(index))
        .asString(US_ASCII)
        .isEqualTo(expected);
  }

  @Test
  void ordersKeysAsTheirIndexes() {
    KeySpace keys = new KeySpace("p/", 8, 100_000);
    byte[] before = keys.key(0);
    for (long index = 1; index < keys.size(); index++) {
      byte[] key = keys.key(index);
      assertThat(key).hasSize(8);
      assertThat(Arrays.compareUnsigned(before, key)).isNegative();
      before = key;
    }
  }

  @Test
  void refillsAKeyInPlace() {
    KeySpace keys = new KeySpace("p/", 16, 1_000_000);
    byte[] key = keys.key(999_999);
    keys.refill(key, 17);
    assertThat(key).isEqualTo(keys.key(17));
  }

  @Test
  void coversItsKeysWithItsRange() {
    KeySpace keys = new KeySpace("p/", 8, 1_000);
    KeyRange everything = keys.everything();
    assertThat(everything.key()).asString(US_ASCII).isEqualTo("p/");
    assertThat(everything.end()).asString(US_ASCII).isEqualTo("p0");
    assertThat(Arrays.compareUnsigned(keys.key(999), everything.end())).isNegative();
  }

  @Test
  void refusesMoreKeysThanTheLengthCanName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeySpace("run/", 8, 14_776_337))
        .withMessage(
            "14776337 keys need 5 characters behind the prefix 'run/', but keys of 8 bytes leave 4;"
                + " use longer keys, fewer keys or a shorter prefix");
    assertThat(new KeySpace("run/", 8, 14_776_336).key(0)).hasSize(8);
  }

  @Test
  void refusesWhatIsNoKeySpace() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeySpace("", 8, 1))
        .withMessageContaining("the key prefix is empty");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeySpace("p", 8, 0))
        .withMessageContaining("the key space has 0 keys; allowed: 1 to 2147483648");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeySpace("longprefix/", 8, 1))
        .withMessageContaining("keys of 8 bytes leave 0");
  }
}
