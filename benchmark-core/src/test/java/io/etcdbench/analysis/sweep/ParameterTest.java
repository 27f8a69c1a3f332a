// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ParameterTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "clients=1,10,100 | 1 10 100",
        "--clients=1, 10 | 1 10",
        "driver=jetcd,grpc | jetcd grpc",
        "val-size=100-1000,2000 | 100-1000 2000",
        "clients=1..10 | 1 2 4 8 10",
        "clients=1..1000 | 1 10 100 1000",
        "clients=100..900x3 | 100 300 900",
        "clients=2..7x1.5 | 2 3 4 6 7",
      })
  void readsListsAndRanges(String text, String values) {
    assertThat(Parameter.parse(text).values()).isEqualTo(List.of(values.split(" ")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "clients | is not a setting with values",
        "=1,2 | is not a setting with values",
        "clients= | is not a setting with values",
        "clients=5 | 'clients' has 1 values; allowed: 2 to 32",
        "clients=1..1000000000x1.1 | has 33 values; allowed: 2 to 32",
        "clients=10..1 | is not a rising range",
        "clients=0..10 | is not a rising range",
        "clients=1..10x1 | is not a rising range",
        "clients=1,2,1 | names a value twice",
      })
  void refusesWhatCannotBeVaried(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.parse(text))
        .withMessageContaining(message);
  }

  @Test
  void knowsWhetherItsValuesCanBeAnAxis() {
    assertThat(Parameter.parse("clients=1..8").hasPositiveNumbers()).isTrue();
    assertThat(Parameter.parse("warmup=0,5").hasPositiveNumbers()).isFalse();
    assertThat(Parameter.parse("driver=jetcd,grpc").hasPositiveNumbers()).isFalse();
  }
}
