// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.audit;

import static io.etcdbench.audit.HealthyRun.MILLI_NANOS;
import static io.etcdbench.audit.HealthyRun.kinds;
import static io.etcdbench.audit.HealthyRun.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.SampleAccount;
import org.junit.jupiter.api.Test;

/**
 * What is asked of machine and network. Each rule with a run that must raise it and a like one that
 * must not.
 */
final class MachineRulesTest {

  @Test
  void noticesAFullLink() {
    // 10 s at 9.2 Gbit/s, which is full for a link of 10 and nothing for one of 25
    assertThat(
            only(new HealthyRun().remote().members(SampleAccount.talkative(20_000, 11_500 * MB))))
        .isEqualTo("network-bound DOUBT client and members moved 9.20 Gbit/s in one direction");
    assertThat(
            kinds(new HealthyRun().remote().members(SampleAccount.talkative(20_000, 8_000 * MB))))
        .isEmpty();
  }

  @Test
  void noticesAMachineThatOnlyCopiesBytes() {
    // 20,000 operations of 70 KiB
    HealthyRun copies =
        new HealthyRun().members(SampleAccount.talkative(20_000, 20_000 * 70 * 1_024));

    assertThat(kinds(copies.machine(0.91, 0))).containsExactly("cpu-saturated", "network-bound");
    assertThat(kinds(copies.machine(0.89, 0))).isEmpty();
  }

  @Test
  void doesNotTakeFewLargeAnswersForAFullLoopback() {
    // 20,000 operations of 64 KiB in 20 s are 63 MiB a second on 2 cores
    HealthyRun few =
        new HealthyRun()
            .elapsed(20_000 * MILLI_NANOS)
            .machine(0.91, 0)
            .members(SampleAccount.talkative(20_000, 20_000 * 64 * 1_024));

    assertThat(kinds(few)).containsExactly("cpu-saturated");
  }

  private static final long MB = 1_000_000;

  @Test
  void noticesABusyGenerator() {
    // 20,000 operations of 700 us in 10 s on 2 cores are 70 %
    assertThat(kinds(new HealthyRun().cost(701, 0))).containsExactly("generator-busy");
    assertThat(kinds(new HealthyRun().cost(699, 0))).isEmpty();
    assertThat(kinds(new HealthyRun().cost(1, 501 * MILLI_NANOS))).containsExactly("generator-gc");
    assertThat(kinds(new HealthyRun().cost(1, 499 * MILLI_NANOS))).isEmpty();
  }

  @Test
  void noticesAMachineWithoutRoom() {
    assertThat(kinds(new HealthyRun().machine(0.91, 0))).containsExactly("cpu-saturated");
    assertThat(kinds(new HealthyRun().machine(0.89, 0.021))).containsExactly("cpu-stolen");
    assertThat(kinds(new HealthyRun().machine(0.89, 0.019))).isEmpty();
  }
}
