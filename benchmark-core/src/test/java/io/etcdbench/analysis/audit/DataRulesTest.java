// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.HealthyRun.kinds;
import static io.etcdbench.analysis.audit.HealthyRun.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.plan.KeyPlan.Order;
import io.etcdbench.result.SampleAccount;
import org.junit.jupiter.api.Test;

/**
 * What is asked of the keys. Each rule with a run that must raise it and a like one that must not.
 */
final class DataRulesTest {

  @Test
  void noticesOneKeyOverAndOver() {
    assertThat(only(new HealthyRun().keys(1, Order.UNIFORM)))
        .isEqualTo("one-key INFO all 20000 operations of 'put' wrote one key");
    assertThat(kinds(new HealthyRun().keys(2, Order.UNIFORM))).isEmpty();
  }

  /** How many there are is counted by the run itself: a sample of a member that died is stale. */
  @Test
  void declaresNoKeysLostByTheSamplesOfMembers() {
    // the members' last sample has 1,000
    assertThat(kinds(new HealthyRun().keys(1_001, Order.SEQUENTIAL)))
        .containsExactly("sequence-wrapped");
  }

  @Test
  void noticesASequenceThatBeganAgain() {
    assertThat(only(new HealthyRun().keys(1_000, Order.SEQUENTIAL)))
        .isEqualTo(
            "sequence-wrapped INFO 'put' wrote 20000 times through a sequence of 1000 keys, which"
                + " wrapped around after its last key");
    assertThat(kinds(new HealthyRun().keys(1_000, Order.UNIFORM))).isEmpty();
  }

  @Test
  void noticesWritesThatWereNotKept() {
    assertThat(only(revisions(19_999)))
        .isEqualTo(
            "writes-lost ERROR 20000 puts were acknowledged, but the store's revision grew by"
                + " 19999");
    assertThat(kinds(revisions(20_000))).isEmpty();
  }

  @Test
  void noticesOtherWriters() {
    assertThat(only(revisions(20_001)))
        .isEqualTo(
            "other-writers WARNING the store's revision grew by 20001 while this run wrote 20000"
                + " times at most");
  }

  private static HealthyRun revisions(long grown) {
    return new HealthyRun().members(SampleAccount.steadyMember("m0", grown, 10));
  }
}
