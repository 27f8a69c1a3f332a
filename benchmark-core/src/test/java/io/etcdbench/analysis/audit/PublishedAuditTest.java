// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.audit.PublishedFigures.Circumstances;
import io.etcdbench.result.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With the tables of five published documents about etcd's performance. */
final class PublishedAuditTest {
  private static final Circumstances UNKNOWN = new Circumstances(null, null, null, null);

  /** Throughput, mean latency and half a unit of its last digit, clients; what must be found. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "etcd's guide put leader 1000 clients,  44341, 22,  0.5,  1000, ''",
    "etcd's guide put all 1000 clients,     50104, 20,  0.5,  1000, ''",
    "etcd's guide linearizable 1 client,     1353, 0.7, 0.05,    1, ''",
    "etcd's guide serializable 1 client,     2909, 0.3, 0.05,    1, ''",
    "etcd's guide linearizable 1000,       141578, 5.5, 0.05, 1000, littles-law",
    "etcd's guide serializable 1000,       185758, 2.2, 0.05, 1000, littles-law",
    "article serializable 1000,            320000, 2.5, 0.05, 1000, littles-law",
    "article linearizable 1000,            190000, 4.9, 0.05, 1000, ''",
    "single node serializable 100,          77259, 1.1, 0.05,  100, ''",
    "single node linearizable 100,          51717, 1.8, 0.05,  100, ''",
    "three nodes serializable 100,          95637, 0.9, 0.05,  100, ''",
    "three nodes linearizable 100,          57138, 1.7, 0.05,  100, ''",
    "single node put 100,                   30447, 3.3, 0.05,  100, ''",
    "single node put 1000,                  47108, 20,  0.5,  1000, ''",
    "three nodes put 100,                    4438, 22,  0.5,   100, ''",
    "three nodes put 200,                    7309, 27,  0.5,   200, ''"
  })
  void holdsPublishedLoopsAgainstLittlesLaw(
      String row, double ops, double millis, double precision, int clients, String found) {
    PublishedFigures figures = PublishedFigures.ofLoop(ops, millis, precision);

    assertThat(kinds(figures, new Circumstances(clients, null, null, null)))
        .as(row)
        .isEqualTo(found.isEmpty() ? List.of() : List.of(found));
  }

  @ParameterizedTest
  @CsvSource({
    "9165, 32, 300, 33722",
    "12159, 37, 500, 99362",
    "17352, 46, 1000, 65582",
    "19550, 46, 1000, 44383",
    "19299, 43, 1000, 77888"
  })
  void findsErrorsThatAreLeftOutOfAThroughput(double ops, double millis, int clients, long failed) {
    PublishedFigures figures =
        PublishedFigures.ofLoop(ops, millis, 0.5).withFailed(failed, 200_000);

    assertThat(kinds(figures, new Circumstances(clients, null, null, null)))
        .contains("errors-above-budget");
  }

  @Test
  void recognisesTheFigureOfANetwork() {
    PublishedFigures figures = PublishedFigures.ofLoop(1_163, 818, 0.5);

    assertThat(kinds(figures, new Circumstances(1_000, null, null, 1L << 20)))
        .containsExactly("network-bound");
    assertThat(kinds(figures, new Circumstances(1_000, null, null, 1L << 19))).isEmpty();
  }

  @Test
  void tellsConnectionsThatCarriedNothing() {
    PublishedFigures figures = PublishedFigures.ofLoop(30_447, 3.3, 0.05);

    assertThat(kinds(figures, new Circumstances(100, 1_000, null, null)))
        .containsExactly("idle-connections");
  }

  /** etcd#13455: 6,643 of 8,000 per second, but no request slower than 26.9 ms. */
  @Test
  void doesNotBlameAClusterForAPacer() {
    PublishedFigures failed = new PublishedFigures(6_643.0, null, 0, 0.0269, null, 0, null);
    PublishedFigures slow = new PublishedFigures(6_643.0, null, 0, 0.2, null, 0, null);
    Circumstances large = new Circumstances(500, null, 8_000.0, null);

    assertThat(kinds(failed, large)).containsExactly("pacer-limit");
    assertThat(PublishedAudit.of(failed, large).get(0).observed())
        .endsWith("could have done 18587");
    assertThat(kinds(slow, large)).isEmpty();
  }

  @Test
  void holdsADiskAgainstTheRuleOfEtcd() {
    assertThat(kinds(disk(0.0099), UNKNOWN)).isEmpty();
    assertThat(kinds(disk(0.0101), UNKNOWN)).containsExactly("disk-too-slow");
    assertThat(kinds(PublishedFigures.NONE, UNKNOWN)).isEmpty();
  }

  private static PublishedFigures disk(double p99Seconds) {
    return new PublishedFigures(null, null, 0, null, null, 0, p99Seconds);
  }

  private static List<String> kinds(PublishedFigures figures, Circumstances known) {
    return PublishedAudit.of(figures, known).stream().map(Finding::kind).toList();
  }
}
