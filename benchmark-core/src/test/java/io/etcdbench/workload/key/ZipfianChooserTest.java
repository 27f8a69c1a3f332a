// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.workload.Draw;
import io.etcdbench.workload.mix.ChiSquared;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ZipfianChooserTest extends KeyChooserContractTest {

  @Override
  KeyChooser chooser(long size) {
    return KeyChooser.zipfian(size, 0.99);
  }

  /** Chi-squared with 99 degrees of freedom: 148.2 is the critical value at 0.001. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.99, 1, 1.000001, 1.5})
  void choosesInProportionToThePowerOfTheRank(double exponent) {
    ZipfianRanks ranks = new ZipfianRanks(100, exponent);
    double[] expected = new double[100];
    double sum = 0;
    for (int rank = 0; rank < 100; rank++) {
      expected[rank] = Math.pow(rank + 1, -exponent);
      sum += expected[rank];
    }
    for (int rank = 0; rank < 100; rank++) {
      expected[rank] /= sum;
    }
    KeyChooser byRank = new ByRank(ranks);
    assertThat(ChiSquared.of(byRank, expected, 300_000)).isLessThan(148.2);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 6, 100, 4_096, 9_973})
  void givesEveryRankAKeyOfItsOwn(long size) {
    ZipfianChooser chooser = (ZipfianChooser) chooser(size);
    assertThat(LongStream.range(0, size).map(rank -> rank * chooser.step() % size).distinct())
        .hasSize((int) size);
  }

  @Test
  void keepsThePopularKeysApart() {
    ZipfianChooser chooser = (ZipfianChooser) chooser(10_000);
    assertThat(chooser.step()).isGreaterThan(1_000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 10.1, Double.NaN})
  void refusesAnExponentThatIsNone(double exponent) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyChooser.zipfian(10, exponent))
        .withMessageContaining("the zipfian exponent is " + exponent);
  }

  private record ByRank(ZipfianRanks ranks) implements KeyChooser {
    @Override
    public long size() {
      return ranks.size();
    }

    @Override
    public long choose(Draw draw) {
      return ranks.next(draw);
    }
  }
}
