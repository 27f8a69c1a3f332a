// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.claim.figure.LeastSquares.Coefficient;
import io.etcdbench.claim.figure.WatchModel.Point;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class WatchModelTest {
  private static final double MB = 1e6;

  /**
   * Clients, streams per client, watches per stream, MB: the published table, without its last row.
   */
  private static final List<Point> PUBLISHED =
      Stream.of(
              new double[] {1000, 1, 1, 50},
              new double[] {2000, 1, 1, 90},
              new double[] {5000, 1, 1, 200},
              new double[] {1000, 10, 1, 217},
              new double[] {2000, 10, 1, 417},
              new double[] {5000, 10, 1, 980},
              new double[] {1000, 50, 1, 1001},
              new double[] {2000, 50, 1, 1960},
              new double[] {5000, 50, 1, 4700},
              new double[] {1000, 50, 10, 1171},
              new double[] {2000, 50, 10, 2371},
              new double[] {5000, 50, 10, 5710},
              new double[] {1000, 50, 100, 2380},
              new double[] {2000, 50, 100, 4672})
          .map(row -> new Point(row[0], row[0] * row[1], row[0] * row[1] * row[2], row[3] * MB))
          .toList();

  @Test
  void thePublishedTableGivesTheFourKnownConstants() {
    List<Coefficient> fitted = WatchModel.of(PUBLISHED).fit().coefficients();

    assertThat(fitted.get(0).value()).isCloseTo(13.1e6, within(0.01 * 13.1e6));
    assertThat(fitted.get(1).value()).isCloseTo(18.3e3, within(0.01 * 18.3e3));
    assertThat(fitted.get(2).value()).isCloseTo(18.7e3, within(0.01 * 18.7e3));
    assertThat(fitted.get(3).value()).isCloseTo(286, within(0.01 * 286));
  }

  @Test
  void everyPublishedRowIsWithinEightPercentOfTheModel() {
    assertThat(WatchModel.of(PUBLISHED).fit().worstResidual()).isBetween(0.07, 0.08);
  }

  @Test
  void theRowThatRanOutOfMemoryIsForecastBeyondTheMachine() {
    WatchModel model = WatchModel.of(PUBLISHED);

    assertThat(model.bytes(5000, 250_000, 25e6)).isGreaterThan(7.5e9);
    assertThat(model.outOfMemoryAt(7.5e9, 5000, 250_000)).isBetween(5e6, 25e6);
  }

  @Test
  void theIntervalsHoldTheTruthAboutAsOftenAsTheySay() {
    Random random = new Random(6);
    long held = IntStream.range(0, 400).filter(i -> holdsTheTruth(random)).count();

    assertThat(held).isBetween(360L, 396L);
  }

  private static boolean holdsTheTruth(Random random) {
    List<Point> noisy =
        PUBLISHED.stream()
            .map(
                p ->
                    point(
                        p,
                        20e6 + 15e3 * p.connections() + 30e3 * p.streams() + 400 * p.watches(),
                        random))
            .toList();
    Coefficient stream = WatchModel.of(noisy).fit().coefficients().get(2);
    return stream.low() <= 30e3 && stream.high() >= 30e3;
  }

  private static Point point(Point of, double bytes, Random random) {
    return new Point(
        of.connections(), of.streams(), of.watches(), bytes * (1 + 0.05 * random.nextGaussian()));
  }

  @Test
  void refusesPointsThatDoNotTellStreamsFromWatches() {
    List<Point> oneWatchPerStream =
        IntStream.rangeClosed(1, 9)
            .mapToObj(i -> new Point(i * i, 10.0 * i, 10.0 * i, 1e7 + i * 1e5))
            .toList();

    assertThatThrownBy(() -> WatchModel.of(oneWatchPerStream))
        .hasMessageContaining("do not separate the coefficients");
    assertThat(WatchModel.figure(oneWatchPerStream, "watchBytes")).isEmpty();
  }

  @Test
  void refusesAsManyPointsAsCoefficients() {
    assertThatThrownBy(() -> WatchModel.of(PUBLISHED.subList(0, 4)))
        .hasMessage("4 observations for 4 coefficients; at least one more is needed");
  }
}
