// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.MetricVerdict;
import io.etcdbench.gate.TimedMetric;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.plan.PlanFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The gate behind {@code ./mvnw verify -Pbench -Dbench.baseline=...}, with the POMs of this project
 * and the jars of this build, one of which wastes time in each call of the jetcd driver. The module
 * that runs it is built alone, from a local repository that links to the user's.
 */
@Tag("alone") // its verdicts are about speed
final class MavenGateIT {
  private static final Path PROJECT = MavenRepository.PROJECT;

  /**
   * On a busy machine, the pairs that decide may take four minutes; the profile comes after them.
   */
  private static final String BUDGET = "8m";

  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** Bounds the waste after a turn of the other arm, in which no call is made. */
  private static final int MOST_WASTED_NANOS = 10_000_000;

  private final FakeEtcd etcd =
      FakeEtcd.start(Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(1))));

  @TempDir private Path folder;

  @AfterEach
  void deleteLinksAndCloseServer() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path link : all.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
    etcd.close();
  }

  /** One after the other: beside other work, two would leave too few samples to each. */
  @Test
  void aSlowerClientFailsTheBuildAndOneThatIsNotSlowerPassesIt() throws Exception {
    Path wasting = compileWithWaste(folder.resolve("wasting"));
    try (Build slower = new Build("slower");
        Build faster = new Build("faster")) {
      replace(slower.repository.artifact("benchmark-core", ".jar"), wasting);
      slower.verify(jar("benchmark-core"));

      assertThat(slower.exitCode()).as(slower.output()).isNotZero();
      assertThat(slower.output())
          .containsPattern("FAIL: .* of 'get' is .* worse .* More: .*gate\\.md");
      assertThat(slower.result().verdict()).isEqualTo(Verdict.FAIL);
      assertThat(slower.result().decisions())
          .filteredOn(one -> one.metric() == TimedMetric.THROUGHPUT)
          .extracting(MetricVerdict::figures)
          .singleElement()
          .satisfies(figures -> assertThat(requireNonNull(figures).estimate()).isGreaterThan(0.2));
      assertThat(slower.file("profile.md"))
          .as(slower.output())
          .content()
          .contains("JetcdDriver.submit");
      assertThat(slower.file("gate.html"))
          .content()
          .contains(
              "<svg class=\"flame\"", "<title>io.etcdbench.driver.jetcd.JetcdDriver.submit: ");

      faster.verify(wasting);

      assertThat(faster.exitCode()).as(faster.output()).isZero();
      assertThat(faster.output()).contains("PASS: a slow-down");
      assertThat(faster.result().verdict()).isEqualTo(Verdict.PASS);
    }
  }

  /** A build of the module that runs the gate, in a folder of its own. */
  private final class Build implements AutoCloseable {
    private final Path home;
    private final MavenRepository repository;
    private @Nullable Process maven;

    Build(String name) throws IOException {
      home = Files.createDirectory(folder.resolve(name));
      repository = MavenRepository.in(home.resolve("repository"));
      layOutTheProject();
    }

    void verify(Path baseline) throws IOException {
      Path plan =
          Files.writeString(
              home.resolve("get.yaml"),
              PlanFile.write(Workloads.named("get", Elsewhere.NO))
                  .replaceFirst("concurrency: \\d+", "concurrency: 1"));
      ProcessBuilder builder =
          new ProcessBuilder(
                  PROJECT.resolve("mvnw").toString(),
                  "-B",
                  "-ntp",
                  "-f",
                  home.resolve("project/benchmark-it/pom.xml").toString(),
                  "-Dmaven.repo.local=" + repository.folder(),
                  "-Pbench",
                  "-Dbench.baseline=" + baseline,
                  "-Dbench.workloads=" + plan,
                  "-Dbench.budget=" + BUDGET,
                  "-Detcd.endpoints=" + String.join(",", etcd.endpoints()),
                  "verify")
              .directory(home.toFile())
              .redirectErrorStream(true)
              .redirectOutput(home.resolve("output.txt").toFile());
      // Maven itself: the gate starts its JVMs with flags of its own.
      builder
          .environment()
          .merge("MAVEN_OPTS", Program.ONE_COMPILER_FLAG, (own, ours) -> own + " " + ours);
      maven = builder.start();
    }

    int exitCode() throws IOException, InterruptedException {
      Process running = requireNonNull(maven);
      assertThat(running.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)).as(output()).isTrue();
      return running.exitValue();
    }

    String output() throws IOException {
      return Files.readString(home.resolve("output.txt"));
    }

    Path file(String name) {
      return home.resolve("project/benchmark-it/target/etcd-bench-results").resolve(name);
    }

    GateResult result() {
      Path file = file(GateFile.NAME);
      assertThat(GateFile.verify(file)).isEmpty();
      return GateFile.read(file);
    }

    @Override
    public void close() {
      if (maven != null) {
        maven.descendants().forEach(ProcessHandle::destroyForcibly);
        maven.destroyForcibly();
      }
    }

    /** The parent without its modules, and the module that runs the gate. */
    private void layOutTheProject() throws IOException {
      Path project = Files.createDirectories(home.resolve("project"));
      Files.createDirectories(project.resolve(".mvn"));
      Files.createDirectories(project.resolve("benchmark-it"));
      String parent = Files.readString(PROJECT.resolve("pom.xml"));
      Files.writeString(
          project.resolve("pom.xml"), parent.replaceFirst("(?s)<modules>.*?</modules>", ""));
      Files.copy(
          PROJECT.resolve("benchmark-it/pom.xml"),
          project.resolve("benchmark-it").resolve("pom.xml"));
    }
  }

  private static void replace(Path jar, Path classes) throws IOException {
    try (FileSystem inside = FileSystems.newFileSystem(jar);
        Stream<Path> all = Files.walk(classes)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        Files.copy(
            file,
            inside.getPath(classes.relativize(file).toString()),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static Path jar(String module) {
    return PROJECT.resolve(
        "%s/target/%s-%s.jar".formatted(module, module, MavenRepository.VERSION));
  }

  /**
   * The driver of this source tree, busy before each call for half of the time since it was busy
   * last. With one call at a time, that makes it slower by half, and by more where a busy thread
   * waits for a CPU.
   */
  private static Path compileWithWaste(Path classes) throws IOException {
    String name = "io/etcdbench/driver/jetcd/JetcdDriver.java";
    String source = Files.readString(PROJECT.resolve("benchmark-core/src/main/java").resolve(name));
    String submit = "public void submit(Operation operation, InFlight slot) {";
    assertThat(source).contains(submit);
    String waste =
        submit
            + " long until = System.nanoTime() + Math.min(%d, (System.nanoTime() - busyUntil) / 2);"
                .formatted(MOST_WASTED_NANOS)
            + " while (System.nanoTime() < until) Thread.onSpinWait(); busyUntil = System.nanoTime();";
    String field = " private static volatile long busyUntil = System.nanoTime(); ";
    String wasting = source.replace(submit, waste);
    int end = wasting.lastIndexOf('}');
    Files.createDirectories(classes);
    Path changed =
        Files.createDirectories(classes.resolveSibling("src")).resolve("JetcdDriver.java");
    Files.writeString(changed, wasting.substring(0, end) + field + wasting.substring(end));
    JavaCompiler compiler = requireNonNull(ToolProvider.getSystemJavaCompiler(), "needs a JDK");
    StringWriter errors = new StringWriter();
    List<String> options = new ArrayList<>(List.of("--release", "17", "-proc:none", "-nowarn"));
    options.addAll(List.of("-d", classes.toString()));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(errors, files, null, options, null, files.getJavaFileObjects(changed))
              .call();
      assertThat(compiled).as(errors.toString()).isTrue();
    }
    return classes;
  }
}
