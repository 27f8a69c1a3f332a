// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.Main;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.gate.report.GateDocument;
import io.etcdbench.load.engine.StopSignal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class GateCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @Test
  void explainsItsVerdictsAndGivesExamples() {
    assertThat(execute("--help")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).contains("INCONCLUSIVE", "--candidate-set", "Examples:");
  }

  @Test
  void aStoredSessionIsRenderedFromItsFileAlone() throws IOException {
    GateResult failed = SampleSession.failed();
    GateFile.write(folder, failed);

    assertThat(report(folder.toString()))
        .isEqualTo(
            TextDocument.render(
                GateDocument.of(failed).overview(), TextStyle.PLAIN.withWidth(TextDocument.WIDTH)));
    assertThat(report(folder.resolve(GateFile.NAME).toString(), "--format=markdown"))
        .isEqualTo(MarkdownDocument.render(GateDocument.of(failed)));
    assertThat(report(folder.toString(), "--format=html")).contains("put: slow-down");
    assertThat(report(folder.toString(), "--format=json"))
        .isEqualTo(Files.readString(folder.resolve(GateFile.NAME)));
    assertThat(CommandPlans.execute(out, err, "report", folder, "--format=perfdash"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("only a run can be written as perfdash");
  }

  private String report(String... words) {
    out.getBuffer().setLength(0);
    assertThat(
            CommandPlans.execute(
                out, err, Stream.concat(Stream.of("report"), Stream.of(words)).toArray()))
        .as("%s", err)
        .isEqualTo(ExitCode.SUCCESS);
    return out.toString();
  }

  @Test
  void refusesAQuestionWithoutADifference() {
    assertRefused("baseline and candidate are the same; give --baseline JAR");
    assertRefused("--same compares the baseline with itself", "--same", "--candidate-set", "lb=x");
    assertRefused("so both sides must be the same; give the", "--same", "--baseline", "old.jar");
  }

  @Test
  void refusesAJarThatIsNotThere() {
    assertRefused("'old.jar' is not a file or a Maven coordinate", "--baseline", "old.jar");
  }

  @Test
  void refusesAWorkloadThatThereIsNot() {
    assertRefused("no workload is named 'dance'", "--same", "--workloads", "dance");
  }

  @Test
  void refusesTwoWorkloadsOfOneName(@TempDir Path plans) throws IOException {
    Path reads = Files.writeString(plans.resolve("reads.yaml"), "operations: [{kind: get}]");
    assertRefused(
        "--workloads names 'put,put'; allowed: each name once; set the key 'name' of a plan file,"
            + " which is 'put' by default",
        "--same",
        "--workloads=put," + reads);
  }

  @Test
  void refusesMembersToConnectToBeforeAnythingIsBuilt() {
    String sentence =
        "the client setting 'target' is 'leader', but every arm connects to all members; omit it";
    assertRefused(sentence, "--candidate-set=target=leader");
    assertRefused(sentence, "--candidate=new.jar", "--baseline-set=target=leader");
  }

  @Test
  void refusesSettingsThatNoWorkloadCanHaveBeforeAnythingIsBuilt() {
    assertRefused(
        "no driver is named 'jectd'; available: ",
        "--candidate=new.jar",
        "--baseline-set=driver=jectd");
    assertRefused("best", "--candidate=new.jar", "--baseline-set=lb=best");
  }

  @Test
  void refusesABuildWhoseDriverNoWorkloadUses(@TempDir Path builds) throws IOException {
    Path jar = builds.resolve("gateway.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("META-INF/services/io.etcdbench.driver.EtcdDriverProvider"));
      out.closeEntry();
    }
    assertRefused(
        "gateway.jar' adds only drivers or workloads, and the session uses none of them; add",
        "--candidate=" + jar);
    assertRefused("no driver is named 'gateway'", "--candidate=" + jar, "--driver=gateway");
  }

  @Test
  void refusesASessionWithoutWorkloads() {
    assertRefused("no workload is chosen; choose at least one: get, put", "--same", "--workloads=");
  }

  @Test
  void refusesAJarFromWhichNothingWouldBeUsed() throws IOException {
    Path jar = folder.resolve("other.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("com/example/Other.class"));
      out.closeEntry();
    }
    assertThat(execute("--candidate", jar.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("other.jar' holds neither a driver nor a workload");
  }

  @Test
  void refusesTwoClustersWhereOneIsGiven() {
    assertRefused(
        "--arms-on crossed requires two clusters",
        "--same",
        "--arms-on=crossed",
        "--endpoints=127.0.0.1:1");
  }

  @Test
  void refusesAResultOfAnotherSchema() throws IOException {
    Path file = Files.writeString(folder.resolve("gate.json"), "{\"schema\": \"other/9\"}");
    assertThat(CommandPlans.execute(out, err, "gate", "verify", file)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains("its schema is 'other/9', this version reads etcd-bench/gate/2");
  }

  @Test
  void refusesABudgetThatHoldsNoSession() {
    assertRefused(
        "--budget 1m is too short for 2 workloads; allowed: 3m41s or more",
        "--same",
        "--budget",
        "1m");
    assertRefused(
        "--budget 1m is too short for 1 workload; allowed: 1m51s or more",
        "--same",
        "--workloads=put",
        "--budget=1m");
  }

  @Test
  void saysThatTheBuildsLeaveTooLittleOfTheBudget() {
    Duration least = Duration.ofSeconds(111);
    long begun = System.nanoTime() - Duration.ofMinutes(8).toNanos();
    assertThat(new Budget(Duration.ofMinutes(9), begun).shortage(least).orElseThrow())
        .startsWith("the builds leave ")
        .contains(" of --budget 9m, but a session needs 1m51s: it will probably be INCONCLUSIVE");
    assertThat(Budget.of(Duration.ofMinutes(9)).shortage(least)).isEmpty();
    assertThat(Budget.of(least).shortage(least)).isEmpty();
  }

  @Test
  void printsTheLeastBudgetBeforeAnythingIsBuilt() {
    assertThat(execute("--baseline", "old.jar")).isEqualTo(ExitCode.USAGE);

    List<String> lines = err.toString().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0))
        .startsWith("etcd-bench: 2 workloads: up to about ")
        .endsWith(" without --budget; the minimum budget is 3m41s");
    assertThat(lines.get(1)).contains("'old.jar' is not a file or a Maven coordinate");
  }

  @Test
  void refusesAFlagThatIsNoneOfTheJvm() {
    assertRefused("--jvm-flag is 'Xmx1g'", "--same", "--jvm-flag=Xmx1g");
  }

  @Test
  void refusesAFlagThatTheJvmDoesNotKnow() {
    assertRefused(
        "--jvm-flag is '-XX:+FlyToTheMoon', which ", "--same", "--jvm-flag=-XX:+FlyToTheMoon");
  }

  @Test
  void refusesServersThatCannotBeStarted(@TempDir Path servers) throws IOException {
    assertRefused(
        "--candidate-etcd is '3.x', which is neither a version such as 3.6.15 nor an existing file",
        "--candidate-etcd=3.x");
    assertRefused(
        "server flag --data-dir is set by etcd-bench itself",
        "--candidate-server-flag=--data-dir=/tmp");
    assertRefused("server flag 'x' does not start with a dash", "--candidate-server-flag=x");
    Path file = Files.createFile(servers.resolve("etcd"));
    assertRefused(
        "--candidate-etcd names '%s', which is not executable".formatted(file),
        "--baseline-etcd=3.0.0",
        "--candidate-etcd=" + file);
  }

  @Test
  void refusesServersOfASideWhereTheClusterIsGiven() {
    assertRefused(
        "--*-etcd and --*-server-flag require --cluster process:N, but the cluster is an existing"
            + " one",
        "--candidate-server-flag=--max-txn-ops=256",
        "--endpoints=127.0.0.1:1");
    assertRefused(
        "the cluster is container:3",
        "--candidate-server-flag=--max-txn-ops=256",
        "--cluster=container:3");
    assertRefused(
        "--arms-on crossed cannot be combined with --*-etcd or --*-server-flag",
        "--candidate-server-flag=--max-txn-ops=256",
        "--arms-on=crossed");
    assertRefused("--arms-on own requires --baseline-etcd", "--same", "--arms-on=own");
  }

  @Test
  void refusesAFolderWithoutAJava() {
    assertRefused(
        "--candidate-java is '/nowhere', which has no executable bin/java",
        "--candidate-java=/nowhere");
  }

  @Test
  void aSessionThatIsStoppedBeforeItsFirstPairKeepsNothing() {
    StopSignal stop = new StopSignal();
    stop.give();
    CommandLine line = Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true));
    GateCommand gate = Objects.requireNonNull(line.getSubcommands().get("gate")).getCommand();
    gate.endWith(stop);

    int code = line.execute("gate", "--same", "--output=" + folder.resolve("result"));

    assertThat(code).as("%s", err).isEqualTo(ExitCode.INVALID);
    assertThat(err.toString())
        .contains("the session was stopped before its first pair; nothing is kept");
    assertThat(folder).isEmptyDirectory();
  }

  private void assertRefused(String sentence, String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(execute(arguments)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString().lines().filter(line -> !line.contains("the minimum budget is ")))
        .singleElement()
        .asString()
        .contains(sentence);
    assertThat(folder).isEmptyDirectory();
  }

  private int execute(String... arguments) {
    Stream<String> command = Stream.of("gate", "--output=" + folder.resolve("result"));
    return CommandPlans.execute(out, err, Stream.concat(command, Stream.of(arguments)).toArray());
  }
}
