// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Projects outside this repository, built by Maven and Gradle with nothing of it but the artifacts:
 * the example of docs/examples/junit and the goals of the Maven plugin.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class OutsideProjectsIT {
  private static final Path ROOT = MavenRepository.PROJECT;
  private static final String VERSION = MavenRepository.VERSION;
  private static final String FAILSAFE = "org.apache.maven.plugins:maven-failsafe-plugin:3.6.1:";
  private static final long LONGEST_MINUTES = 10;
  private static final int MAX_LINES = 20;
  private static final Pattern GRADLE_VERSION = Pattern.compile("Gradle (\\d+)\\.\\d+");
  private static final Pattern JUNIT_VERSION = Pattern.compile("junit-jupiter:([\\d.]+)");
  private static final int FIRST_GRADLE_OF_THE_EXAMPLE = 8;

  @TempDir private Path directory;
  private Path repository;
  private Path project;

  @BeforeEach
  void installIntoARepositoryOfItsOwn() throws IOException {
    repository = MavenRepository.in(directory.resolve("repository")).folder();
    project = Files.createDirectory(directory.resolve("project"));
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theExamplePasses() throws Exception {
    assertThat(Files.readAllLines(copyTheExample())).hasSizeLessThanOrEqualTo(MAX_LINES);

    Built green = maven("test");
    assertThat(green.exitCode()).as(green.output()).isZero();
    assertThat(green.output()).contains("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0");
    assertThat(project.resolve("target/etcd-bench/OrdersLoadTest/checkout")).isNotEmptyDirectory();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theExampleFailsWithTheFigureWhenEtcdIsSlow() throws Exception {
    Path test = copyTheExample();
    loadLightly(test);
    slowDown(test);
    Built red =
        maven(
            "test-compile",
            FAILSAFE + "integration-test",
            FAILSAFE + "verify",
            "-Dit.test=OrdersLoadTest");
    assertThat(red.exitCode()).as(red.output()).isNotZero();
    assertThat(red.output()).contains("OrdersLoadTest.checkout", "report.html");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aLoadTestThatReturnsItsOperationFailsTheBuild() throws Exception {
    Path test = copyTheExample();
    Files.writeString(
        test,
        Files.readString(test)
            .replace(
                "void checkout(Load load, Client etcd)",
                "java.util.concurrent.CompletionStage<?> checkout(Client etcd)")
            .replace("load.run(orders::checkout);", "return orders.checkout();"));

    Built red = maven("test");
    assertThat(red.exitCode()).as(red.output()).isNotZero();
    assertThat(red.output())
        .contains(
            "OrdersLoadTest.checkout", "the load test 'checkout' returns a value, and JUnit does");
  }

  /** The longest, so the first. */
  @Execution(ExecutionMode.CONCURRENT)
  @Order(1)
  @NeedsProgram("gradle")
  @Test
  void gradlePassesAndFailsTheExample() throws Exception {
    Path test = copyTheExample();
    loadLightly(test);
    provideTheScriptOfThisGradle();
    Built green = gradle("check");
    assertThat(green.exitCode()).as(green.output()).isZero();
    assertThat(project.resolve("build/etcd-bench/OrdersLoadTest/checkout")).isNotEmptyDirectory();

    slowDown(test);
    Built red = gradle("check");
    assertThat(red.exitCode()).as(red.output()).isNotZero();
    assertThat(red.output()).contains("BUILD FAILED", "p50", "report.html");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theGoalRunFailsTheBuildWithTheLastLineOfTheCommand() throws Exception {
    Files.writeString(project.resolve("pom.xml"), POM.formatted(VERSION));
    try (FakeEtcd server =
        FakeEtcd.start(Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(5))))) {
      Files.writeString(
          project.resolve("plan.yaml"), PLAN.formatted(server.endpoints().get(0).toString()));
      Built red = maven("verify");
      assertThat(red.exitCode()).as(red.output()).isNotZero();
      assertThat(red.output())
          .contains("BUILD FAILURE")
          .containsPattern("etcd-bench run \\(exit code [34]\\): put .*p99");
      assertThat(project.resolve("results/run.json")).exists();

      Built skipped = maven("verify", "-Detcd-bench.skip=true");
      assertThat(skipped.exitCode()).as(skipped.output()).isZero();
      assertThat(skipped.output()).contains("etcd-bench run is skipped");
    }

    Built usage =
        maven("io.etcdbench:benchmark-maven:" + VERSION + ":run", "-Detcd-bench.arguments=no.yaml");
    assertThat(usage.exitCode()).as(usage.output()).isNotZero();
    assertThat(usage.output()).containsPattern("etcd-bench run \\(exit code 2\\): .*no.yaml");
  }

  /** Into the project; returns its test. */
  private Path copyTheExample() throws IOException {
    Path example = ROOT.resolve("docs/examples/junit");
    try (Stream<Path> files = Files.walk(example)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = project.resolve(example.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    return project.resolve("src/test/java/com/example/OrdersLoadTest.java");
  }

  /**
   * Only {@link #theExamplePasses} needs the example as it is: it warms up until steady. Its rate
   * is too high for a cold client on a busy machine.
   */
  private static void loadLightly(Path test) throws IOException {
    replace(test, "rate = \"100\"", "rate = \"20\"");
    replace(test, "duration = \"5s\"", "duration = \"5s\", warmup = \"2s\"");
  }

  private static void slowDown(Path test) throws IOException {
    replace(test, "2ms", "1500ms");
  }

  private static void replace(Path file, String text, String replacement) throws IOException {
    assertThat(file).content().contains(text);
    Files.writeString(file, Files.readString(file).replace(text, replacement));
  }

  /** The example's own, or that of a Gradle which cannot run JUnit itself. */
  private void provideTheScriptOfThisGradle() throws Exception {
    Path example = project.resolve("build.gradle.kts");
    String script = Files.readString(example);
    String printed = gradle("--version").output();
    Matcher gradle = GRADLE_VERSION.matcher(printed);
    assertThat(gradle.find()).as(printed).isTrue();
    if (Integer.parseInt(gradle.group(1)) < FIRST_GRADLE_OF_THE_EXAMPLE) {
      Matcher junit = JUNIT_VERSION.matcher(script);
      assertThat(junit.find()).as(script).isTrue();
      Files.delete(example);
      Files.delete(project.resolve("settings.gradle.kts"));
      Files.writeString(
          project.resolve("build.gradle"), GRADLE_4.formatted(VERSION, junit.group(1)));
    }
  }

  private record Built(int exitCode, String output) {}

  private Built maven(String... words) throws Exception {
    return build(ROOT.resolve("mvnw"), List.of("-B", "-ntp"), words);
  }

  private Built gradle(String... words) throws Exception {
    return build(
        ProgramCondition.require("gradle"),
        List.of(
            "--no-daemon",
            "--console=plain",
            "--gradle-user-home=" + directory.resolve("gradle-home")),
        words);
  }

  private Built build(Path program, List<String> options, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(options);
    command.add("-Dmaven.repo.local=" + repository);
    command.addAll(List.of(words));
    Path log = Files.createTempFile(directory, "build", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    for (String tool : List.of("MAVEN_OPTS", "GRADLE_OPTS")) {
      builder.environment().merge(tool, Program.ONE_COMPILER_FLAG, (own, ours) -> own + " " + ours);
    }
    Process process = builder.start();
    boolean over = process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    assertThat(over).as("the build ended; so far: %s", Files.readString(log)).isTrue();
    return new Built(process.exitValue(), Files.readString(log));
  }

  // Of Debian's Gradle 4.4, whose tasks of tests know JUnit 4 only.
  private static final String GRADLE_4 =
      """
      apply plugin: 'java'
      repositories { mavenLocal(); mavenCentral() }
      dependencies {
        implementation 'io.etcd:jetcd-core:0.8.7'
        testImplementation 'io.etcdbench:benchmark-junit:%1$s'
        testImplementation 'org.junit.jupiter:junit-jupiter:%2$s'
        testRuntimeOnly 'org.junit.platform:junit-platform-console:%2$s'
      }
      task junit(type: JavaExec, dependsOn: testClasses) {
        classpath = sourceSets.test.runtimeClasspath
        main = 'org.junit.platform.console.ConsoleLauncher'
        args 'execute', '--scan-classpath', '--disable-ansi-colors', '--disable-banner'
      }
      test.enabled = false
      check.dependsOn junit
      """;

  private static final String PLAN =
      """
      name: checkout
      cluster: {origin: external, given: {endpoints: ["%s"]}}
      load: {concurrency: 4, total: 400, warmup: 0s, rehearse: false}
      operations: [{kind: put}]
      limits: {objectives: ["put p50 < 1ms"]}
      """;

  private static final String POM =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <modelVersion>4.0.0</modelVersion>
        <groupId>com.example</groupId>
        <artifactId>checkout</artifactId>
        <version>1</version>
        <packaging>pom</packaging>
        <build>
          <plugins>
            <plugin>
              <groupId>io.etcdbench</groupId>
              <artifactId>benchmark-maven</artifactId>
              <version>%s</version>
              <executions>
                <execution>
                  <goals><goal>run</goal></goals>
                  <configuration>
                    <arguments>
                      <argument>plan.yaml</argument>
                      <argument>--output=results</argument>
                    </arguments>
                  </configuration>
                </execution>
              </executions>
            </plugin>
          </plugins>
        </build>
      </project>
      """;
}
