// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.cli.gate.GateSession.Builds;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class SubjectOptionsTest {
  @Test
  void theDriverIsThatOfBothBuilds() {
    SubjectOptions options = options("--driver", "grpc", "--same");

    options.requireDifference();
    assertThat(options.baselineOverrides().over(RunPlan.DEFAULT).client().driver())
        .isEqualTo("grpc");
    assertThat(options.candidateOverrides().over(RunPlan.DEFAULT).client().driver())
        .isEqualTo("grpc");
    assertThat(options.baselineSubject(List.of(), Optional.empty()).settings())
        .containsEntry("driver", "grpc");
  }

  @Test
  void aBuildMayHaveADriverOfItsOwn() {
    SubjectOptions options = options("--driver", "grpc", "--candidate-set", "driver=jetcd");

    options.requireDifference();
    assertThat(options.baselineOverrides().over(RunPlan.DEFAULT).client().driver())
        .isEqualTo("grpc");
    assertThat(options.candidateOverrides().over(RunPlan.DEFAULT).client().driver())
        .isEqualTo("jetcd");
  }

  @Test
  void aDriverForBothIsNoDifference() {
    assertThatIllegalArgumentException()
        .isThrownBy(options("--driver", "grpc")::requireDifference)
        .withMessageContaining("baseline and candidate are the same");
  }

  @Test
  void aTestOfTheNoiseNeedsTheSameValuesOnBothSides() {
    options("--same", "--baseline", "a.jar", "--candidate", "a.jar").requireDifference();
    assertThatIllegalArgumentException()
        .isThrownBy(options("--same", "--baseline", "a.jar")::requireDifference)
        .withMessage(
            "--same compares the baseline with itself, so both sides must be the same; give the"
                + " candidate the same values as the baseline, or omit those of both");
  }

  @Test
  void aBuildMayNeedTheJavaOfItsOwnSideOnly(@TempDir Path folder) throws IOException {
    Path classes = folder.resolve("classes");
    Path known = Files.createDirectories(classes.resolve("io/etcd/jetcd"));
    byte[] ofJava99 = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 99 + 44 - 256};
    Files.write(known.resolve("Client.class"), ofJava99);
    String home = "--candidate-java=" + java99(folder);

    SubjectOptions own = options(home, "--candidate=" + classes);
    SubjectOptions other = options(home, "--baseline=" + classes);

    assertThat(own.candidatePaths(line -> {}, new StopSignal())).containsExactly(classes);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> other.baselinePaths(line -> {}, new StopSignal()))
        .withMessageContaining(
            "is built for Java 99, but would run on Java " + Runtime.version().feature());
  }

  @Test
  void aBuildOfBothSidesIsOfUseWhenOneUsesItsDriver(@TempDir Path build) throws IOException {
    listOwnProvider(build);

    requireThatOnlyASideWithTheOwnDriverUses(build);
  }

  /** As {@code ETCD_BENCH_PLUGINS} adds a driver to it. */
  @Test
  void aBuildOfADriverThatThisProgramHasIsOfUseOnlyWhenASideUsesIt(@TempDir Path build)
      throws IOException {
    listOwnProvider(build);
    Path known = build.resolve(OwnProvider.class.getName().replace('.', '/') + ".class");
    Files.createDirectories(known.getParent());
    Files.createFile(known);
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    try (URLClassLoader plugIns = new URLClassLoader(new URL[] {build.toUri().toURL()}, usual)) {
      thread.setContextClassLoader(plugIns);

      requireThatOnlyASideWithTheOwnDriverUses(build);
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  private static void listOwnProvider(Path build) throws IOException {
    Path services = Files.createDirectories(build.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(EtcdDriverProvider.class.getName()), OwnProvider.class.getName());
  }

  private static void requireThatOnlyASideWithTheOwnDriverUses(Path build) {
    Builds builds = new Builds(List.of(build), List.of(build));
    List<RunPlan> workloads = List.of(RunPlan.DEFAULT);
    String both = "--baseline=" + build;

    options(both, "--candidate=" + build, "--candidate-set=driver=own")
        .requireUse(workloads, builds);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> options(both).requireUse(workloads, builds))
        .withMessageContaining("adds only drivers or workloads, and the session uses none of them");
  }

  /** A driver that only the build lists. */
  public static final class OwnProvider implements EtcdDriverProvider {
    @Override
    public String name() {
      return "own";
    }

    @Override
    public String description() {
      return "own";
    }

    @Override
    public EtcdDriver open(ClientSettings settings) {
      throw new IllegalArgumentException("is never opened");
    }
  }

  private static Path java99(Path folder) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
    Path java = bin.resolve("java");
    Files.writeString(java, "#!/bin/sh\necho '    java.runtime.version = 99+35'\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return folder.resolve("jdk");
  }

  private static SubjectOptions options(String... args) {
    return CommandLine.populateCommand(new SubjectOptions(), args);
  }
}
