// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.plan.operation.PluggedPlan;
import io.etcdbench.workload.WorkloadSettings;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.ValueSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PluggedPlanTest {
  private static final String PLAN =
      """
      operations:
        - kind: workload
          workload: cart
          extras: {items: "3"}
      """;

  @Test
  void aPlanMayNameAWorkloadThatIsOnAnotherClassPath() {
    RunPlan plan = PlanFile.parse(PLAN);
    assertThat(plan.operations())
        .singleElement()
        .isEqualTo(
            new PluggedPlan(
                "workload",
                1,
                "cart",
                PluggedPlan.DEFAULT.keys(),
                ValuePlan.DEFAULT,
                Map.of("items", "3")));
    assertThat(PlanFile.parse(PlanFile.write(plan))).isEqualTo(plan);
  }

  @Test
  void itsOperationsNeedTheWorkload() {
    RunPlan plan = PlanFile.parse(PLAN).withOwnPrefix();
    RunParts parts = new RunParts(plan.keys(), List.of("http://member:2379"), null);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.mix(parts))
        .withMessage(
            "no workload is plugged in, so none is named 'cart'; put the jar that has it on the"
                + " class path");
  }

  @Test
  void aWorkloadRefusesSettingsThatItDoesNotKnow() {
    WorkloadSettings settings =
        new WorkloadSettings(
            "cart",
            new KeySpace("p", 8, 10),
            KeyChooser.uniform(10),
            ValueSource.ofBytes(8),
            Map.of("itmes", "3"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.requireOnly("items", "carts"))
        .withMessage("the workload 'cart' has no setting 'itmes'; allowed: carts, items");
  }
}
