// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.Stall;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult.Status;

final class RecoversWithinTest {
  @TempDir private Path output;

  @FakeEtcdServer
  static final class Recovering {
    @Test
    @RecoversWithin("20s")
    void afterAStall(FakeEtcd fake) {
      fake.behave(Behaviour.instant().with(Stall.now(Duration.ofMillis(700))));
    }
  }

  @Test
  void theLongestTimeWithoutAWriteIsMeasured() {
    Executed executed = Executed.in(output, Recovering.class);

    assertThat(executed.passed()).isEqualTo(1);
    assertThat(executed.entries("etcd-bench-recovery"))
        .singleElement()
        .satisfies(
            words -> {
              String seconds = words.replaceAll("(?s).* for ([0-9.]+) s .*", "$1");
              assertThat(Double.parseDouble(seconds)).isGreaterThan(0.5);
            });
  }

  @FakeEtcdServer
  static final class TooLate {
    @Test
    @RecoversWithin("500ms")
    void afterAStall(FakeEtcd fake) {
      fake.behave(Behaviour.instant().with(Stall.now(Duration.ofSeconds(8))));
    }
  }

  @FakeEtcdServer
  static final class Repeated {
    @RepeatedTest(2)
    @RecoversWithin("5s")
    void afterAStall(FakeEtcd fake, RepetitionInfo repetition) {
      if (repetition.getCurrentRepetition() == 2) {
        fake.behave(Behaviour.instant().with(Stall.now(Duration.ofSeconds(8))));
      }
    }
  }

  @Test
  void eachRepetitionIsMeasured() {
    Executed executed = Executed.in(output, Repeated.class);

    assertThat(executed.passed()).isEqualTo(1);
    assertThat(executed.complaint(Status.FAILED)).startsWith("no write succeeded for ");
  }

  @Test
  void aLongerOutageFailsTheTest() {
    assertThat(Executed.in(output, TooLate.class).complaint(Status.FAILED))
        .startsWith("no write succeeded for ")
        .contains("timeout")
        .endsWith("longer than the 500ms of @RecoversWithin");
  }

  @Test
  void controlCharactersOfAnErrorAreEscaped() {
    assertThat(new RecoveryProbe.Outage(0, 1_000_000_000, "unavailable: \u0001\nno").inWords())
        .isEqualTo(
            "no write succeeded for 1.000 s (from 0.000 s to 1.000 s after the test began), the last one failed with unavailable: \\u0001 no");
  }
}
