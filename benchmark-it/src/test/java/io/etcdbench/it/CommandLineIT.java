// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.process.ReservedPort;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The executable file from the outside: exit codes, sentences, and what is left running. */
final class CommandLineIT {
  private static final Duration LONG = Duration.ofMinutes(5);

  /** The first run on a machine may have to fetch or build etcd. */
  private static final Duration READY = Duration.ofMinutes(6);

  @TempDir private Path directory;

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void tellsItsVersions() throws Exception {
    try (Program program = run(Map.of(), "--version")) {
      assertThat(program.exitCode(LONG)).isZero();
      assertThat(program.out()).contains("etcd-bench ", "jetcd ", "JMH ");
      assertThat(program.err()).isEmpty();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void answersAnUnknownFlagInOneSentence() throws Exception {
    assertRefused(2, "unknown option '--memebrs', did you mean '--members'?", "--memebrs", "3");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aFullDeviceBehindStandardOutputIsAFailure() throws Exception {
    List<String> full = List.of("/bin/sh", "-c", "exec \"$0\" \"$@\" >/dev/full");
    try (Program program = Program.startBy(full, directory, Map.of(), "--version")) {
      assertOneSentence(program, 1, "cannot write to standard output (is the disk full?)");
    }
  }

  @Test
  void refusesANumberOfMembersThatFormsNoQuorum() throws Exception {
    assertRefused(2, "members is 2; allowed: 1, 3 or 5", "--members", "2");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void refusesAServerThatIsNotThere() throws Exception {
    assertRefused(1, "/no/such/etcd", "--etcd-bin", "/no/such/etcd");
    try (Program program = run(Map.of("ETCD_BIN", "/no/such/etcd"), "cluster", "up")) {
      assertOneSentence(program, 1, "/no/such/etcd");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void tellsWhichServerItWouldStart() throws Exception {
    Path etcd = script("echo 'etcd Version: 3.6.15'");
    Map<String, String> named = Map.of("ETCD_BIN", etcd.toString());
    try (Program program = run(named, "cluster", "which-etcd")) {
      assertThat(program.exitCode(LONG)).as(program.err()).isZero();
      assertThat(program.out().lines())
          .contains("path     " + etcd, "version  3.6.15")
          .anyMatch(line -> line.matches("sha256   [0-9a-f]{64}"));
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void quotesTheLogOfAServerThatEndsAtStart() throws Exception {
    Path etcd =
        script(
            "case $1 in --version) echo 'etcd Version: 3.6.15';; *) echo no luck >&2; exit 3;; esac");
    try (Program program = run(Map.of(), "cluster", "up", "--etcd-bin", etcd.toString())) {
      assertThat(program.exitCode(LONG)).isEqualTo(1);
      assertThat(program.err()).contains("exit code 3").contains("no luck").doesNotContain("\tat ");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void saysThatADataDirectoryCannotBeWritten() throws Exception {
    Map<String, String> readOnly = Map.of("JAVA_OPTS", "-Detcdbench.data.dir=/proc/etcd-bench");
    try (Program program = run(readOnly, "cluster", "up")) {
      assertOneSentence(program, 1, "data directory '/proc/etcd-bench' cannot be used");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({
    "JAVA_OPTS,         -XX:+UseNUMA -XX:MaxGCPauseMillis=50, UseParallelGC, command line",
    "JAVA_OPTS,         -XX:+UseSerialGC,                      UseSerialGC,   command line",
    "JDK_JAVA_OPTIONS,  -XX:+UseSerialGC,                      UseSerialGC,   command line",
    "JAVA_TOOL_OPTIONS, -XX:+UseSerialGC,                      UseSerialGC,   environment",
  })
  void collectsInParallelUnlessAVariableChoosesACollector(
      String variable, String flags, String collector, String origin) throws Exception {
    Map<String, String> printing = Map.of(variable, "-XX:+PrintFlagsFinal " + flags);
    try (Program program = run(printing, "put", "--help")) {
      assertThat(program.exitCode(LONG)).as(program.err()).isZero();
      assertThat(program.out()).containsPattern("bool " + collector + " += true .*\\{" + origin);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({
    "2, '',                         3,    command line",
    "3, -XX:+UseSerialGC,           3,    command line",
    "2, -XX:CICompilerCount=4,      4,    command line",
    "2, -XX:+CICompilerCountPerCPU, \\d+, ergonomic",
    "4, '',                         \\d+, ergonomic",
  })
  void hasASecondThreadForHotCodeOnTwoOrThreeProcessors(
      String processors, String flags, String count, String origin) throws Exception {
    Path tools = Files.createDirectories(directory.resolve("bin"));
    Files.move(script("echo " + processors), tools.resolve("nproc"));
    Map<String, String> environment =
        Map.of(
            "PATH", tools + File.pathSeparator + System.getenv("PATH"),
            "JAVA_OPTS", "-XX:+PrintFlagsFinal " + flags);
    try (Program program = run(environment, "put", "--help")) {
      assertThat(program.exitCode(LONG)).as(program.err()).isZero();
      assertThat(program.out())
          .containsPattern("intx CICompilerCount += " + count + " .*\\{" + origin);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({
    "jmh --help,                            false, default",
    "--endpoints=10.0.0.5:2379 jmh --help,  false, default",
    "put --output jmh --help,               true,  command line",
  })
  void leavesTheCollectorOfJmhToTheJvm(String words, boolean parallel, String origin)
      throws Exception {
    Map<String, String> printing = Map.of("JAVA_OPTS", "-XX:+PrintFlagsFinal");
    try (Program program = run(printing, words.split(" ", -1))) {
      assertThat(program.exitCode(LONG)).as(program.err()).isZero();
      assertThat(program.out())
          .containsPattern("bool UseParallelGC += " + parallel + " .*\\{" + origin);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void saysWhichJavaIsTooOld() throws Exception {
    Path bin = Files.createDirectories(directory.resolve("jre/bin"));
    Files.move(script("echo 'openjdk version \"11.0.2\"' >&2"), bin.resolve("java"));
    Map<String, String> old = Map.of("JAVA_HOME", directory.resolve("jre").toString());
    try (Program program = run(old, "--version")) {
      assertOneSentence(program, 1, "has version 11; needed: Java 17 or newer");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void stopsEverythingAtOnceWhenAskedTo(String signal) throws Exception {
    try (Program program = clusterUp("--members", "1")) {
      List<ProcessHandle> children = program.children();
      assertThat(children).isNotEmpty();
      Path data = dataDirectory(program);
      program.signal(signal);
      assertThat(program.exitCode(LONG)).isZero();
      assertThat(children).noneMatch(Await::runs);
      assertThat(data).doesNotExist();
      assertThat(program.err()).doesNotContain("\tat ");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void startsItsMembersAtTheChosenPortAndTheNextOnes() throws Exception {
    int first = firstOfThreeFreePorts();
    try (Program program = clusterUp("--client-port", Integer.toString(first))) {
      assertThat(program.exported("ETCDCTL_ENDPOINTS").split(","))
          .containsExactly(url(first), url(first + 1), url(first + 2));
    }
  }

  private static String url(int port) {
    return "http://127.0.0.1:" + port;
  }

  private static int firstOfThreeFreePorts() {
    while (true) {
      try (ReservedPort free = ReservedPort.exclusive(RandomGenerator.getDefault())) {
        ReservedPort.requireFree(free.number() + 1);
        ReservedPort.requireFree(free.number() + 2);
        return free.number();
      } catch (ClusterException e) {
        // one of them is in use
      }
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void leavesNoEtcdBehindWhenItIsKilled() throws Exception {
    try (Program program = clusterUp("--members", "3")) {
      List<ProcessHandle> children = program.children();
      assertThat(children).hasSizeGreaterThanOrEqualTo(3);
      program.signal("KILL");
      Await.endOf(children);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void reportsAMemberThatDiesAndGoesOn() throws Exception {
    try (Program program = clusterUp("--members", "3")) {
      ProcessHandle etcd = anEtcdOf(program);
      Program.signal(etcd.pid(), "KILL");
      Await.until(() -> program.err().contains("exited unexpectedly"), LONG, program::err);
      assertThat(program.isAlive()).isTrue();
      program.signal("INT");
      assertThat(program.exitCode(LONG)).isZero();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void printsEndpointsThatAreHealthy() throws Exception {
    try (Program program = clusterUp("--members", "3")) {
      String[] endpoints = program.exported("ETCDCTL_ENDPOINTS").split(",");
      assertThat(endpoints).hasSize(3);
      for (String endpoint : endpoints) {
        // A member that gets no CPU for a while misses its leader's heartbeats.
        Await.until(
            () -> health(endpoint).contains("\"health\":\"true\""),
            LONG,
            () -> endpoint + ": " + health(endpoint));
      }
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void printsTheFilesAndTheUserThatASecuredClusterAsksFor() throws Exception {
    try (Program program =
        clusterUp("--members", "1", "--mtls", "--auth", "simple", "--bcrypt-cost", "4")) {
      assertThat(program.exported("ETCDCTL_ENDPOINTS")).startsWith("https://");
      for (String file : List.of("CACERT", "CERT", "KEY")) {
        assertThat(Path.of(program.exported("ETCDCTL_" + file))).isReadable();
      }
      assertThat(program.exported("ETCDCTL_USER")).isEqualTo("root");
      assertThat(program.exported("ETCDCTL_PASSWORD")).isNotBlank();
    }
  }

  private void assertRefused(int exitCode, String sentence, String... flags) throws Exception {
    String[] arguments = new String[flags.length + 2];
    arguments[0] = "cluster";
    arguments[1] = "up";
    System.arraycopy(flags, 0, arguments, 2, flags.length);
    try (Program program = run(Map.of(), arguments)) {
      assertOneSentence(program, exitCode, sentence);
    }
  }

  private static void assertOneSentence(Program program, int exitCode, String sentence)
      throws InterruptedException {
    assertThat(program.exitCode(LONG)).as(program.err()).isEqualTo(exitCode);
    // Lines before the last one tell of progress, for example of looking for etcd.
    assertThat(program.err().lines().toList())
        .allMatch(line -> line.startsWith("etcd-bench: "))
        .last(InstanceOfAssertFactories.STRING)
        .contains(sentence);
    assertThat(program.out()).isEmpty();
    assertThat(program.children()).isEmpty();
  }

  private Program clusterUp(String... flags) throws Exception {
    String[] arguments = new String[flags.length + 2];
    arguments[0] = "cluster";
    arguments[1] = "up";
    System.arraycopy(flags, 0, arguments, 2, flags.length);
    Program program = run(Map.of(), arguments);
    Await.until(() -> program.out().contains("# ready") || !program.isAlive(), READY, program::err);
    assertThat(program.isAlive()).as(program.err()).isTrue();
    return program;
  }

  private Program run(Map<String, String> environment, String... arguments) throws Exception {
    return Program.start(directory, environment, arguments);
  }

  private Path script(String body) throws Exception {
    Path file = Files.writeString(directory.resolve("script"), "#!/bin/sh\n" + body + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private static Path dataDirectory(Program program) {
    Matcher line = Pattern.compile("(?m)^# data in (\\S+) ").matcher(program.out());
    assertThat(line.find()).as(program.out()).isTrue();
    return Path.of(line.group(1));
  }

  private static ProcessHandle anEtcdOf(Program program) {
    return program.children().stream()
        .filter(child -> fileName(child.info().command().orElse("")).startsWith("etcd"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no etcd among " + program.children()));
  }

  private static String fileName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String health(String endpoint) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(endpoint + "/health")).timeout(LONG).build();
    return HttpClient.newHttpClient()
        .sendAsync(request, HttpResponse.BodyHandlers.ofString())
        .join()
        .body();
  }
}
