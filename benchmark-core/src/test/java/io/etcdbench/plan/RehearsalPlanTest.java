// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.plan.operation.LeaseGrantPlan;
import io.etcdbench.plan.operation.LeaseKeepAlivePlan;
import io.etcdbench.plan.operation.LeasePlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.PluggedPlan;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RehearsalPlanTest {
  @Test
  void grantsAThousandLeasesAtMost() {
    RunPlan smaller =
        rehearsal(
            """
            operations:
              - {kind: lease-keep-alive, leases: {count: 100000}}
              - {kind: lease-keep-alive, name: few, leases: {count: 10}}
              - {kind: lease-grant, leases: {count: 100000, ttlSeconds: 60}}
            """);

    assertThat(smaller.operations())
        .containsExactly(
            new LeaseKeepAlivePlan("lease-keep-alive", 1, new LeasePlan(1_000, 3_600)),
            new LeaseKeepAlivePlan("few", 1, new LeasePlan(10, 3_600)),
            new LeaseGrantPlan("lease-grant", 1, new LeasePlan(1_000, 60)));
  }

  @Test
  void grantsALeaseForEachClientThatHoldsALock() {
    RunPlan smaller =
        rehearsal(
            """
            load: {concurrency: 2000}
            operations: [{kind: lock, leases: {count: 5000}}]
            """);

    assertThat(smaller.load().concurrency()).isEqualTo(1_000);
    assertThat(smaller.operations())
        .extracting(OperationPlan::holders)
        .containsExactly(Optional.of(new LeasePlan(1_000, 3_600)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind: put, K, V",
        "kind: get, K, V",
        "kind: cas, K, V",
        "kind: stm, K, V",
        "kind: workload, workload: elsewhere, K, V",
        "kind: txn, part: {kind: put, K, V}",
        "kind: lock, K, within: [{kind: cas, K, V}]"
      })
  void storesNoMoreThanTheHeapOfThisJvmHolds(String operation) {
    assertKeys(operation, 63);
  }

  /** Checks the key space of each part of a rehearsed operation with values of 1 MiB. */
  private static void assertKeys(String operation, long expected) {
    RunPlan smaller =
        rehearsal(
            "operations: [{%s}]"
                .formatted(
                    operation
                        .replace("K", "keys: {size: 32, space: 10000}")
                        .replace("V", "values: {size: \"1048576\"}")));

    assertThat(PlanFile.tree(smaller).path("operations").findValues("space"))
        .isNotEmpty()
        .allSatisfy(space -> assertThat(space.asLong()).isEqualTo(expected));
  }

  @Test
  void storesAsFewWatchedKeys() {
    RunPlan smaller =
        rehearsal(
            """
            operations: [{kind: watched-put, values: {size: "1048576"}}]
            watch: {listeners: live, keys: {space: 10000}}
            """);

    assertThat(smaller.watch().keys().space()).isEqualTo(64);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          kind: range, span: 100, K, V                                      | 100
          kind: stm, keysPerTxn: 100, K, V                                  | 100
          kind: txn, size: 100, part: {kind: put, K, V}                     | 100
          kind: lock, K, within: [{kind: stm, keysPerTxn: 100, K, V}]       | 100
          """)
  void keepsAsManyKeysAsOneOperationUses(String operation, long keys) {
    assertKeys(operation, keys);
  }

  @Test
  void leavesTheSettingsOfPlugInsAlone() {
    String extras = "extras: {space: big, span: \"3000\", keys: some, leases: few}";
    RunPlan plan =
        PlanFile.parse(
                "client: {%s}\noperations: [{kind: workload, keys: {space: 20000}, %s}]"
                    .formatted(extras, extras))
            .withOwnPrefix();
    RunPlan smaller = RehearsalPlan.of(plan);

    assertThat(smaller.client().extras()).isEqualTo(plan.client().extras()).hasSize(4);
    PluggedPlan workload = (PluggedPlan) smaller.operations().get(0);
    assertThat(workload.extras()).isEqualTo(plan.client().extras());
    assertThat(workload.keys().space()).isEqualTo(RehearsalPlan.MAX_KEYS);
  }

  private static RunPlan rehearsal(String plan) {
    return RehearsalPlan.of(PlanFile.parse(plan).withOwnPrefix());
  }
}
