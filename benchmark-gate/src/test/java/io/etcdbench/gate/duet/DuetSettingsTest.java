// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.workload.WorkloadProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** A custom driver runs only where a plan names it. */
  @Test
  void refusesABuildOfWhichNoPlanUsesAnything(@TempDir Path build) throws IOException {
    Path services = Files.createDirectories(build.resolve("META-INF/services"));
    Files.createFile(services.resolve(EtcdDriverProvider.class.getName()));
    RunPlan driven = new ClientOverrides(Map.of("driver", "gateway")).over(PUT);
    RunPlan own = Workloads.named("touch", Workloads.Elsewhere.POSSIBLE);

    Workloads.requireUse("HEAD", List.of(PUT, driven), List.of(build));
    Workloads.requireUse("HEAD", List.of(PUT, own), List.of(build));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workloads.requireUse("HEAD", List.of(PUT), List.of(build)))
        .withMessage(
            "'HEAD' adds only drivers or workloads, and the session uses none of them; add"
                + " --driver NAME or --workloads NAME");

    Path known = Files.createDirectories(build.resolve("io/etcd/jetcd"));
    Files.createFile(known.resolve("Client.class"));
    Workloads.requireUse("HEAD", List.of(PUT), List.of(build));
  }

  @Test
  void refusesADriverThatNeitherTheBuildNorThisProgramHas(@TempDir Path build) throws IOException {
    RunPlan plan = new ClientOverrides(Map.of("driver", "newer")).over(PUT);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workloads.require(plan, List.of(build)))
        .withMessageStartingWith("no driver is named 'newer'; available: ");

    Path services = Files.createDirectories(build.resolve("META-INF/services"));
    Files.writeString(services.resolve(EtcdDriverProvider.class.getName()), "Newer");
    byte[] ofJava99 = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 99 + 44 - 256};
    Files.write(build.resolve("Newer.class"), ofJava99);
    Workloads.require(plan, List.of(build)); // its arm finds out
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "watch: {listeners: live} | watch.listeners",
        "watch: {listeners: catching-up} | watch.listeners",
        "faults: [{at: 20s, kill: leader, for: 10s}] | faults",
        "client: {target: leader} | client.target"
      })
  void refusesAPlanWithWhatNoArmDoes(String section, String key, @TempDir Path folder)
      throws IOException {
    Path plan = folder.resolve("plan.yaml");
    Files.writeString(plan, section + "\noperations: [{kind: put}]\n");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workloads.named(plan.toString(), Workloads.Elsewhere.NO))
        .withMessage(
            "the plan '%s' sets %s, which a comparison does not support; omit it", plan, key);
  }

  @Test
  void aWorkloadIsIdentifiedByAllThatItsArmsMeasure() {
    String some = "operations: [{kind: put, keys: {size: 32}}]";
    assertThat(
            Stream.of(
                    some,
                    "operations: [{kind: put, keys: {size: 64}}]",
                    "operations: [{kind: put, keys: {size: 32}, values: {size: 1024}}]",
                    some + "\nload: {concurrency: 2}",
                    some + "\nload: {arrival: {shape: poisson, rate: 100}}",
                    some + "\nload: {arrival: {shape: poisson, rate: 200}}",
                    some + "\nclient: {driver: grpc}")
                .map(PlanFile::parse)
                .map(WorkloadText::identified))
        .doesNotHaveDuplicates()
        .allMatch(text -> text.matches("put, [12] in flight, arrivals \\w+, plan [0-9a-f]{8}"));
    String longer = some + "\nload: {total: 0, duration: 9m}";
    assertThat(WorkloadText.identified(PlanFile.parse(longer)))
        .isEqualTo(WorkloadText.identified(PlanFile.parse(some)));
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "/dev/null is no regular file")
  void aPlanMayBeReadFromAPipeOrADevice() {
    assertThat(Workloads.named("/dev/null", Workloads.Elsewhere.NO)).isEqualTo(RunPlan.DEFAULT);
  }

  @Test
  void aFolderIsNoPlan(@TempDir Path folder) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workloads.named(folder.toString(), Workloads.Elsewhere.NO))
        .withMessageStartingWith(
            "no workload is named '%s', and there is no such file; allowed: ", folder);
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
