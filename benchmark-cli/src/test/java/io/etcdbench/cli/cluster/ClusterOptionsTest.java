// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.PlanFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

final class ClusterOptionsTest {
  private static final CliEnvironment NOTHING = environment(Map.of());
  private static final CliEnvironment ENDPOINTS =
      environment(Map.of("ETCDCTL_ENDPOINTS", "a:2379"));

  @Test
  void startsThreeProcessesWhenNothingIsSaid() {
    assertThat(choice(NOTHING)).isEqualTo(new ClusterChoice(Origin.PROCESS, 3));
  }

  @Test
  void usesTheClusterThatEndpointsNameByFlagOrVariable() {
    assertThat(choice(NOTHING, "--endpoints", "a:1")).isEqualTo(ClusterChoice.EXTERNAL);
    assertThat(choice(ENDPOINTS)).isEqualTo(ClusterChoice.EXTERNAL);
    assertThat(choice(ENDPOINTS, "--cluster", "external")).isEqualTo(ClusterChoice.EXTERNAL);
  }

  @Test
  void letsFlagsForAClusterToStartWinOverTheVariable() {
    assertThat(choice(ENDPOINTS, "--cluster", "process:1").members()).isEqualTo(1);
    assertThat(choice(ENDPOINTS, "--tls")).isEqualTo(ClusterChoice.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({
    "process,PROCESS,3",
    "process:5,PROCESS,5",
    "container:1,CONTAINER,1",
    "Container,CONTAINER,3"
  })
  void readsTheKindAndTheNumberOfMembers(String words, Origin origin, int members) {
    assertThat(choice(NOTHING, "--cluster", words)).isEqualTo(new ClusterChoice(origin, members));
  }

  @ParameterizedTest
  @ValueSource(strings = {"process:2", "proces:3", "external:3", "process:", ""})
  void refusesWordsThatNameNoCluster(String words) {
    assertThatThrownBy(() -> choice(NOTHING, "--cluster", words))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("'" + words + "' is not a valid cluster; allowed: process:N");
  }

  @Test
  void refusesFlagsOfBothKinds() {
    assertContradiction("--endpoints", "a:1", "--cluster", "process:3");
    assertContradiction("--endpoints", "a:1", "--tls");
    assertContradiction("--cluster", "external", "--storage", "tmpfs");
    assertContradiction("--user", "root:x", "--cluster", "container:3");
  }

  @Test
  void asksForEndpointsWhereAClusterIsToBeUsed() {
    for (String[] args : new String[][] {{"--cluster", "external"}, {"--user", "root:x"}}) {
      assertThatThrownBy(() -> choice(NOTHING, args))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no endpoint is given; add --endpoints");
    }
  }

  @Test
  void namesTheVariablesThatAPlanOverrides() {
    CliEnvironment environment =
        environment(
            Map.of(
                "ETCDCTL_COMMAND_TIMEOUT", "1s",
                "ETCDCTL_ENDPOINTS", "b:2379",
                "ETCDCTL_PASSWORD", "secret"));
    String timeout =
        "ETCDCTL_COMMAND_TIMEOUT is not used: the client settings are those of the plan";

    assertThat(notices(environment, ClusterPlan.DEFAULT, "--endpoints", "a:1"))
        .containsExactly(
            timeout, "ETCDCTL_PASSWORD is not used: no user is given; add --user NAME");
    assertThat(notices(environment, external("")))
        .containsExactly(
            "ETCDCTL_ENDPOINTS is not used: the plan names the cluster",
            "ETCDCTL_PASSWORD is not used: the plan names the cluster",
            timeout);
    assertThat(notices(environment, external(", user: u")))
        .containsExactly("ETCDCTL_ENDPOINTS is not used: the plan names the cluster", timeout);
    assertThat(notices(environment, ClusterPlan.DEFAULT)).isEmpty();
  }

  @Test
  void refusesTheVariablesThatAPlanCannotObey() {
    CliEnvironment environment = environment(Map.of("ETCDCTL_DISCOVERY_SRV", "example"));

    for (String[] args : new String[][] {{}, {"--endpoints", "a:1"}}) {
      assertThatThrownBy(() -> notices(environment, external(""), args))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("DNS discovery is not supported");
    }
  }

  private static ClusterPlan external(String user) {
    return PlanFile.parse(
            "cluster: {origin: external, given: {endpoints: ['http://a:2379']%s}}".formatted(user))
        .cluster();
  }

  private static List<String> notices(
      CliEnvironment environment, ClusterPlan planned, String... args) {
    List<String> notices = new ArrayList<>();
    ClusterPlan unused = options(args).over(planned, environment, notices::add);
    return notices;
  }

  private static void assertContradiction(String... args) {
    assertThatThrownBy(() -> choice(NOTHING, args))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("give only one kind");
  }

  private static ClusterChoice choice(CliEnvironment environment, String... args) {
    return options(args).choice(environment);
  }

  private static ClusterOptions options(String... args) {
    ClusterOptions options = new ClusterOptions();
    new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .parseArgs(args);
    return options;
  }

  private static CliEnvironment environment(Map<String, String> environment) {
    return new CliEnvironment(environment, user -> "unused");
  }
}
