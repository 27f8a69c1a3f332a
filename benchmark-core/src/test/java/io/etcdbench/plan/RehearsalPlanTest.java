// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.plan.operation.LeaseGrantPlan;
import io.etcdbench.plan.operation.LeaseKeepAlivePlan;
import io.etcdbench.plan.operation.LeasePlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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

  private static RunPlan rehearsal(String plan) {
    return RehearsalPlan.of(PlanFile.parse(plan).withOwnPrefix());
  }
}
