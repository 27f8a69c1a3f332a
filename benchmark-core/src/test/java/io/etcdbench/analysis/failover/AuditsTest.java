// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AuditsTest {

  @Test
  void eachWriteIsCountedByWhatItsClientWasToldAndWhatTheHistoryHas() {
    Map<String, Boolean> told =
        Map.of("fine", true, "lost", true, "failed", false, "applied", false, "twice", true);
    Map<String, Integer> history = Map.of("fine", 1, "applied", 1, "twice", 2, "of-others", 3);

    assertThat(WriteAudit.of(told, history)).isEqualTo(new WriteAudit(5, 3, 1, 1, 1));
  }

  @Test
  void nothingWrittenIsNothingLost() {
    assertThat(WriteAudit.of(Map.of(), Map.of())).isEqualTo(new WriteAudit(0, 0, 0, 0, 0));
  }

  @Test
  void aWatchThatDeliversAllOnceAndInOrderIsClean() {
    assertThat(WatchAudit.of(List.of(3L, 5L, 9L), List.of(3L, 5L, 9L)))
        .isEqualTo(new WatchAudit(3, 0, 0, 0));
  }

  @Test
  void eventsThatAreMissedDoubledAndOutOfOrderAreToldApart() {
    assertThat(WatchAudit.of(List.of(1L, 2L, 3L, 4L, 5L), List.of(1L, 3L, 3L, 2L, 1L, 5L)))
        .isEqualTo(new WatchAudit(5, 1, 2, 1));
  }

  @Test
  void aReadIsAsOldAsTheFirstWriteThatItDoesNotShow() {
    ReadAudit audit = new ReadAudit();
    audit.acknowledged(10, 100);
    audit.acknowledged(12, 300);
    audit.acknowledged(11, 200);

    assertThat(audit.ageNanos(12, 1_000)).isZero();
    assertThat(audit.ageNanos(11, 1_000)).isEqualTo(700);
    assertThat(audit.ageNanos(0, 1_000)).isEqualTo(900);
  }

  @Test
  void aWriteAcknowledgedAfterTheReadWasSentMakesItNotStale() {
    ReadAudit audit = new ReadAudit();
    audit.acknowledged(10, 100);
    audit.acknowledged(11, 2_000);

    assertThat(audit.ageNanos(10, 1_000)).isZero();
  }
}
