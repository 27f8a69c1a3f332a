// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JmhArgumentsTest {

  @Test
  void saysInOneSentenceWhatJmhDoesNotKnow() {
    assertThatThrownBy(() -> JmhArguments.parse(List.of("--nonsense")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nonsense");
  }

  @Test
  void refusesToMeasureInTheJvmThatOwnsTheCluster() {
    JmhArguments noForks = JmhArguments.parse(List.of("-f", "0"));

    assertThatThrownBy(() -> noForks.adjust(new Pace(1, Duration.ZERO, once(), once())))
        .hasMessageContaining("forks is 0")
        .hasMessageContaining("1 or more");
  }

  @Test
  void refusesOptionsThatWouldChangeWhatAFigureMeans() {
    assertThatThrownBy(() -> JmhArguments.parse(List.of("-opi", "10")))
        .hasMessageContaining("-opi")
        .hasMessageContaining("exactly one operation");
    assertThatThrownBy(() -> JmhArguments.parse(List.of("-rff", "x.json")))
        .hasMessageContaining("-rff")
        .hasMessageContaining("--output");
  }

  @ParameterizedTest
  @CsvSource({
    "-rf=csv, -rf",
    "-lrf, -lrf",
    "-rff=x.json, -rff",
    "-ox.txt, -o",
    "-opi=10, -opi",
    "--opi=10, -opi",
    "-bs=2, -bs",
    "-wbs=2, -wbs",
    "-wm=BULK, -wm",
    "-wmb=Put, -wmb",
    "-wf=1, -wf",
    "--wf=0, -wf",
    "-foe=true, -foe",
    "-foe=false, -foe"
  })
  void refusesThemInEveryFormThatJmhReads(String word, String option) {
    assertThatThrownBy(() -> JmhArguments.parse(List.of(word)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("JMH's option '%s' cannot be used here: ".formatted(option));
  }

  @Test
  void remembersTheNamesOfTheParameters() {
    assertThat(JmhArguments.parse(List.of("-p", "a=1,2", "Put", "-p", "b=3")).paramNames())
        .containsExactly("a", "b");
    assertThat(JmhArguments.parse(List.of("-p=a=1", "--p=b=2", "-pc=3", "d=4")).paramNames())
        .containsExactly("a", "b", "c");
  }

  @Test
  void refusesAClassThatIsNotAProfiler() {
    assertProfilerRefused(String.class, "JMH has no profiler 'java.lang.String'");
  }

  @Test
  void saysWhyAProfilerCannotBeCreated() {
    assertProfilerRefused(
        Broken.class,
        "JMH cannot use the profiler '%s' here (no counters)".formatted(Broken.class.getName()));
  }

  private static void assertProfilerRefused(Class<?> profiler, String failure) {
    assertThatThrownBy(() -> JmhArguments.parse(List.of("-prof", profiler.getName())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(failure + "; 'etcd-bench jmh -lprof' lists the supported ones");
  }

  /** A profiler that fails on this machine. */
  public static final class Broken {
    /** Fails, whatever the options. */
    public Broken(String options) {
      throw new IllegalStateException("no counters" + options);
    }
  }

  private static Pace.Iterations once() {
    return Pace.Iterations.ofMillis(1, 1);
  }
}
