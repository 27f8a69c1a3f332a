// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.Conversions;
import io.etcdbench.cli.console.EtcdctlVariables;
import io.etcdbench.cli.console.EtcdctlVariables.ClientUse;
import io.etcdbench.cli.console.EtcdctlVariables.DeadlineFrom;
import io.etcdbench.cli.console.PasswordPrompt;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.security.TlsMaterial.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class AccessOptionsTest {
  private static final CliEnvironment NOTHING = environment(Map.of());
  @TempDir private Path directory;

  @Test
  void takesEndpointsAsEtcdsToolsDo() {
    assertThat(options("--endpoints", "127.0.0.1:2379,http://b:2379").endpoints(NOTHING))
        .containsExactly("http://127.0.0.1:2379", "http://b:2379");
  }

  @Test
  void readsAnEndpointWithoutSchemeAsTlsWhenTlsFilesAreGiven() throws IOException {
    Path ca = Files.createFile(directory.resolve("ca.pem"));
    AccessOptions options = options("--endpoints", "a:2379", "--cacert", ca.toString());
    assertThat(options.endpoints(NOTHING)).containsExactly("https://a:2379");
    assertThat(options.access(NOTHING).tls()).isEqualTo(TlsMaterial.trusting(ca));
  }

  @Test
  void trustsTheAuthoritiesOfTheJvmWhenNoneIsGiven() {
    assertThat(options("--endpoints", "https://a:2379").access(NOTHING).tls())
        .isEqualTo(new TlsMaterial(null, null, null));
  }

  @Test
  void takesWhatFlagsDoNotSayFromTheVariablesOfEtcdctl() {
    CliEnvironment environment =
        environment(
            Map.of(
                "ETCDCTL_ENDPOINTS", "a:1,b:2",
                "ETCDCTL_USER", "bench",
                "ETCDCTL_PASSWORD", "secret"));
    assertThat(options().endpoints(environment)).containsExactly("http://a:1", "http://b:2");
    assertThat(options().access(environment).user()).contains(new Credentials("bench", "secret"));
  }

  @Test
  void letsAFlagWinOverItsVariable() {
    CliEnvironment environment =
        environment(Map.of("ETCDCTL_ENDPOINTS", "a:1", "ETCDCTL_USER", "root:r"));
    AccessOptions options = options("--endpoints", "c:3", "--user", "bench:b");
    assertThat(options.endpoints(environment)).containsExactly("http://c:3");
    assertThat(options.access(environment).user()).contains(new Credentials("bench", "b"));
  }

  @Test
  void splitsUserAndPasswordAtTheFirstColon() {
    assertThat(options("--user", "bench:a:b").access(NOTHING).user())
        .contains(new Credentials("bench", "a:b"));
    assertThat(options("--user", "bench:").access(NOTHING).user())
        .contains(new Credentials("bench", ""));
  }

  @Test
  void readsThePasswordFromTheFirstLineOfAFile() throws IOException {
    Path file = Files.writeString(directory.resolve("password"), "from file\nnot this\n");
    CliEnvironment environment = environment(Map.of("ETCDCTL_PASSWORD", "from environment"));
    assertThat(
            options("--user", "bench", "--password-file", file.toString())
                .access(environment)
                .user())
        .contains(new Credentials("bench", "from file"));
  }

  @Test
  void usesAPasswordOnlyForTheUserThatItIsGivenWith() throws IOException {
    Path file = Files.writeString(directory.resolve("password"), "from file");
    Given alice =
        options("--endpoints", "a:1", "--user", "alice", "--password-file", file.toString())
            .given(NOTHING);
    CliEnvironment environment = environment(Map.of("ETCDCTL_USER", "root:rootpw"));
    AccessOptions options = options();

    assertThat(options.password("root", environment)).contains("rootpw");
    assertThat(
            PlannedCluster.access(alice, options.password(alice.user(), environment), environment)
                .user())
        .contains(new Credentials("alice", "from file"));
  }

  @Test
  void refusesAPasswordThatIsGivenTwiceWithoutPrintingIt() {
    String why =
        "the password of user 'bench' is given twice, with the name and in --password-file"
            + " 'bench.pw'; omit one";
    CliEnvironment variable = environment(Map.of("ETCDCTL_USER", "bench:hunter2"));

    assertThatThrownBy(
            () -> options("--user", "bench:hunter2", "--password-file", "bench.pw").given(NOTHING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
    assertThatThrownBy(() -> options("--password-file", "bench.pw").password("bench", variable))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }

  @Test
  void refusesOrReportsAPasswordWithoutAUser() {
    AccessOptions options = options("--endpoints", "a:1");

    assertThatThrownBy(() -> options("--password-file", "bench.pw").given(NOTHING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--password-file has no user; add --user NAME");
    assertThat(options.unused(environment(Map.of("ETCDCTL_PASSWORD", "pw")), ClientUse.CHOSEN))
        .containsExactly("ETCDCTL_PASSWORD is not used: no user is given; add --user NAME");
  }

  @Test
  void reportsAKeyThatPlainTextDoesNotUse() {
    assertThat(options("--endpoints", "a:1", "--key", "k.pem").unused(NOTHING, ClientUse.CHOSEN))
        .containsExactly("the TLS settings are not used: every endpoint is plain text (http://)");
  }

  @Test
  void asksForAPasswordThatIsNowhereElse() {
    CliEnvironment environment = new CliEnvironment(Map.of(), user -> "typed for " + user);
    assertThat(options("--user", "bench").access(environment).user())
        .contains(new Credentials("bench", "typed for bench"));
  }

  @Test
  void obeysTheDialTimeoutOfTheFlagThenOfTheVariable() {
    CliEnvironment environment = environment(Map.of("ETCDCTL_DIAL_TIMEOUT", "3s"));
    assertThat(options("--dial-timeout", "2s").given(environment).dialTimeout())
        .isEqualTo(Duration.ofSeconds(2));
    assertThat(options().given(environment).dialTimeout()).isEqualTo(Duration.ofSeconds(3));
    assertThat(options().given(NOTHING).dialTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThatThrownBy(() -> options("--dial-timeout", "0").given(NOTHING))
        .hasMessage("the dial timeout is 0s; allowed: 10ms to 10m");
  }

  @Test
  void believesAnyCertificateWhenAskedTo() {
    AccessOptions flag = options("--endpoints", "a:1", "--insecure-skip-tls-verify");
    CliEnvironment variable =
        environment(Map.of("ETCDCTL_ENDPOINTS", "a:1", "ETCDCTL_INSECURE_SKIP_TLS_VERIFY", "T"));
    TlsMaterial any = new TlsMaterial(null, null, null, Verification.SKIP);
    assertThat(flag.access(NOTHING).tls()).isEqualTo(any);
    assertThat(options().access(variable).tls()).isEqualTo(any);
    assertThat(options().endpoints(variable)).containsExactly("https://a:1");
  }

  @Test
  void speaksTlsWhenTheVariableForbidsPlainText() {
    Map<String, String> secure = Map.of("ETCDCTL_INSECURE_TRANSPORT", "false");
    assertThat(options("--endpoints", "a:1").endpoints(environment(secure)))
        .containsExactly("https://a:1");
    assertThatThrownBy(() -> options("--endpoints", "http://a:1").endpoints(environment(secure)))
        .hasMessageStartingWith("endpoint 'http://a:1' is plain text but ETCDCTL_INSECURE_");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DISCOVERY_SRV            | example.com | ETCDCTL_DISCOVERY_SRV is 'example.com': DNS discovery is
          AUTH_JWT_TOKEN           | abc         | give --user with its password
          MAX_REQUEST_BYTES        | 1000        | only the server limits
          API                      | 2           | ETCDCTL_API is '2': etcd-bench uses API 3; unset it
          DIAL_TIMEOUT             | soon        | ETCDCTL_DIAL_TIMEOUT is 'soon': 'soon' is
          INSECURE_SKIP_TLS_VERIFY | maybe       | allowed: true or false
          """)
  void refusesTheVariablesThatItCannotObey(String name, String value, String sentence) {
    AccessOptions options = options("--endpoints", "a:1");
    assertThatThrownBy(() -> options.given(environment(Map.of("ETCDCTL_" + name, value))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void namesTheVariablesThatChangeNothing() {
    CliEnvironment environment =
        environment(
            Map.of(
                "ETCDCTL_API", "3",
                "ETCDCTL_WRITE_OUT", "json",
                "ETCDCTL_NONSENSE", "1",
                "ETCDCTL_COMMAND_TIMEOUT", "7s"));
    assertThat(options("--endpoints", "a:1").unused(environment, ClientUse.CHOSEN))
        .containsExactly(
            "ETCDCTL_NONSENSE is not used: etcdctl 3.6 has no such variable",
            "ETCDCTL_WRITE_OUT is not used: it only affects what etcdctl prints or watches");
    assertThat(options("--endpoints", "a:1").unused(environment, ClientUse.FIXED))
        .anyMatch(line -> line.startsWith("ETCDCTL_COMMAND_TIMEOUT is not used: "));
  }

  @Test
  void takesTheSettingsOfTheClientFromTheVariables() {
    EtcdctlVariables variables =
        new EtcdctlVariables(
            environment(
                Map.of(
                    "ETCDCTL_COMMAND_TIMEOUT", "7s",
                    "ETCDCTL_KEEPALIVE_TIME", "40s",
                    "ETCDCTL_KEEPALIVE_TIMEOUT", "6s",
                    "ETCDCTL_MAX_RECV_BYTES", "1000")));
    ClientPlan plan = variables.over(ClientPlan.DEFAULT, DeadlineFrom.DEFAULT);
    assertThat(plan.calls().deadline()).isEqualTo(Duration.ofSeconds(7));
    assertThat(plan.calls().maxInboundBytes()).isEqualTo(1000);
    assertThat(plan.connections().keepAliveTime()).isEqualTo(Duration.ofSeconds(40));
    assertThat(plan.connections().keepAliveTimeout()).isEqualTo(Duration.ofSeconds(6));
    assertThat(variables.over(ClientPlan.DEFAULT, DeadlineFrom.FLAG).calls().deadline())
        .isEqualTo(ClientPlan.DEFAULT.calls().deadline());
  }

  @ParameterizedTest
  @CsvSource({
    "COMMAND_TIMEOUT, 2h, the deadline is 2h; allowed: 1ms to 1h",
    "KEEPALIVE_TIME, 2s, 'the keep-alive time is 2s; allowed: 10s to 24h, because gRPC for Java does not ping more often'",
    "KEEPALIVE_TIMEOUT, 0, the keep-alive timeout is 0s; allowed: 1ms to 1h",
    "MAX_RECV_BYTES, 0, maxInboundBytes is 0; allowed: 1 or more",
    "DIAL_TIMEOUT, 1ms, the dial timeout is 1ms; allowed: 10ms to 10m"
  })
  void namesTheVariableWhoseValueIsOutOfRange(String name, String value, String reason) {
    CliEnvironment environment = environment(Map.of("ETCDCTL_" + name, value));
    assertThatThrownBy(
            () -> {
              options("--endpoints", "a:1").given(environment);
              new EtcdctlVariables(environment).over(ClientPlan.DEFAULT, DeadlineFrom.DEFAULT);
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ETCDCTL_%s is '%s': %s", name, value, reason);
  }

  @Test
  void hasNoUserAndPlainTextByDefault() {
    assertThat(options("--endpoints", "a:1").access(NOTHING)).isEqualTo(Access.OPEN);
  }

  @Test
  void namesTheFileThatCannotBeRead() {
    AccessOptions options = options("--endpoints", "a:1", "--cacert", "/no/such.pem");
    assertThatThrownBy(() -> options.access(NOTHING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--cacert '/no/such.pem' cannot be read; give a PEM file");
  }

  @Test
  void asksOnceForThePasswordOfEachUser() {
    List<String> asked = new ArrayList<>();
    PasswordPrompt terminal =
        user -> {
          asked.add(user);
          return "typed for " + user;
        };
    PasswordPrompt prompt = terminal.once();

    assertThat(List.of(prompt.ask("a"), prompt.ask("b"), prompt.ask("a")))
        .containsExactly("typed for a", "typed for b", "typed for a");
    assertThat(asked).containsExactly("a", "b");
  }

  @Test
  void namesThePasswordFileThatCannotBeReadOrIsEmpty() throws IOException {
    Path empty = Files.createFile(directory.resolve("empty"));
    Path blank = Files.writeString(directory.resolve("blank"), "\nsecret\n");
    for (Path file : List.of(empty, blank)) {
      assertThatThrownBy(() -> PasswordPrompt.fromFile(file))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "the first line of --password-file '%s' is empty; write the password there", file);
    }
    assertThatThrownBy(() -> PasswordPrompt.fromFile(directory.resolve("none")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("cannot be read: there is no such file or folder");
  }

  private static CliEnvironment environment(Map<String, String> environment) {
    return new CliEnvironment(
        environment,
        user -> {
          throw new AssertionError("nobody may be asked for the password of " + user);
        });
  }

  private static AccessOptions options(String... args) {
    AccessOptions options = new AccessOptions();
    CommandLine parser = new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options));
    Conversions.register(parser);
    parser.parseArgs(args);
    return options;
  }
}
