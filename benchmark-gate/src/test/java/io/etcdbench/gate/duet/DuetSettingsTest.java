// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.workload.WorkloadProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user says of a session: settings, workloads, a budget. */
final class DuetSettingsTest {
  private static final RunPlan PUT = Workloads.named("put", Workloads.Elsewhere.NO);

  @Test
  void aSettingHasAShortNameAndItsNameInThePlan() {
    RunPlan changed = new ClientOverrides(Map.of("lb", "pick_first", "driver", "grpc")).over(PUT);
    assertThat(changed.client().connections().loadBalancing()).isEqualTo(LoadBalancing.PICK_FIRST);
    assertThat(changed.client().driver()).isEqualTo("grpc");
    RunPlan deadline =
        new ClientOverrides(Map.of("calls.deadline", "7s", "connections", "3")).over(PUT);
    assertThat(deadline.client().calls().deadline()).isEqualTo(Duration.ofSeconds(7));
    assertThat(deadline.client().connections().count()).isEqualTo(3);
    assertThat(deadline.operations()).isEqualTo(PUT.operations());
  }

  @Test
  void settingsOfAPluggedInDriverAreTextAsItIsWritten() {
    Map<String, String> settings = Map.of("extras.pool_size", "7", "extras.mode.name", "a_b");
    assertThat(new ClientOverrides(settings).over(PUT).client().extras())
        .isEqualTo(Map.of("pool_size", "7", "mode.name", "a_b"));
  }

  @Test
  void theNameOfADriverIsTakenAsItIsWritten() {
    assertThat(new ClientOverrides(Map.of("driver", "my_driver")).over(PUT).client().driver())
        .isEqualTo("my_driver");
  }

  @Test
  void refusesASettingThatThereIsNot() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClientOverrides(Map.of("lbb", "pick_first")).over(PUT))
        .withMessageContaining("lbb");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClientOverrides(Map.of("lb", "best")).over(PUT))
        .withMessageContaining("best");
  }

  @Test
  void refusesMembersToConnectToBecauseArmsConnectToAll() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClientOverrides(Map.of("target", "leader")))
        .withMessage(
            "the client setting 'target' is 'leader', but every arm connects to all members; omit it");
  }

  /** This program cannot load its classes, but the side that has it can. */
  @Test
  void aWorkloadMayBeForANewerJavaThanThatOfThisProgram(@TempDir Path build) throws IOException {
    Path services = Files.createDirectories(build.resolve("META-INF/services"));
    Files.writeString(services.resolve(WorkloadProvider.class.getName()), "Newer");
    byte[] ofJava99 = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 99 + 44 - 256};
    Files.write(build.resolve("Newer.class"), ofJava99);
    RunPlan plan = Workloads.named("newer", Workloads.Elsewhere.POSSIBLE);

    Workloads.require(plan, List.of(build));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workloads.require(plan, List.of()))
        .withMessageContaining("'newer'");
  }

  @Test
  void refusesAWorkloadThatThereIsNot() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workloads.named("dance", Workloads.Elsewhere.NO))
        .withMessage(
            "no workload is named 'dance', and there is no such file; allowed: get, put, or the"
                + " path of a plan");
  }
}
