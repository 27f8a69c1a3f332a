// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.console.ExitCode;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JmhCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path directory;

  @Test
  void listsTheBenchmarks() {
    assertThat(execute("-l")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString().lines())
        .contains("io.etcdbench.jmh.PutBenchmark.put", "io.etcdbench.jmh.PutBenchmark.baseline");
  }

  @Test
  void listsOnlyTheBenchmarksThatThePatternsSelect() {
    assertThat(execute("-l", "PutBenchmark", "-e", "baseline")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString().lines()).containsExactly("io.etcdbench.jmh.PutBenchmark.put");
    assertRefused("no benchmark matches 'Nonsense'; available: ", "-l", "Nonsense");
  }

  @Test
  void refusesAListOfNothing() {
    assertRefused("no benchmark matches the list without '.'; available: ", "-l", "-e", ".");
  }

  @Test
  void passesFlagsWithTwoDashesToTheJvm() {
    assertThat(execute("-l", "-jvmArgs", "--enable-preview", "-jvmArgsAppend", "--add-opens=a/b=c"))
        .isEqualTo(ExitCode.SUCCESS);
    assertRefused("unknown option '--nonsense'", "-jvmArgsPrepend", "--add-opens=a", "--nonsense");
  }

  @Test
  void refusesAProfilerThatJmhDoesNotHave() {
    assertRefused(
        "JMH has no profiler 'nosuch'; 'etcd-bench jmh -lprof' lists the supported ones",
        "-prof",
        "nosuch",
        "Put");
  }

  @Test
  void listsTheParametersToo() {
    assertThat(execute("-lp")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).contains("  -p identity=NONE,TOKEN_REUSED,");
  }

  @Test
  void explainsItselfWithExamples() {
    assertThat(execute("--help")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).contains("--profile", "--cluster", "Examples:");
  }

  @Test
  void guessesWhatAMistypedOptionMeans() {
    assertRefused("unknown option '--profil', did you mean '--profile'?", "--profil", "smoke");
  }

  @Test
  void saysWhichBenchmarksThereAreWhenNoneMatches() {
    assertRefused("no benchmark matches 'Nonsense'; available: ", "Nonsense");
  }

  @Test
  void refusesAnEmptyPattern() {
    assertRefused("a benchmark pattern is empty and would match every benchmark; ", "");
  }

  @Test
  void refusesAnOptionThatJmhDoesNotKnow() {
    assertRefused("JMH does not accept its options: ", "-nonsense");
  }

  @Test
  void refusesToMeasureWithoutForks() {
    assertRefused("forks is 0; allowed: 1 or more", "-f", "0", "PutBenchmark");
  }

  @Test
  void refusesADriverThatIsNotThere() {
    assertRefused("no driver is named 'nonsense'; available: ", "--driver", "nonsense", "Put");
  }

  @Test
  void refusesAShareOfErrorsThatIsNone() {
    assertRefused("the allowed error share is 7.0; allowed: 0 to 1", "--max-error-share", "7");
  }

  @Test
  void refusesAnEmptyPrefix() {
    assertRefused("the key prefix is empty", "--prefix", "");
  }

  private void assertRefused(String sentence, String... arguments) {
    assertThat(execute(arguments)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString().lines()).singleElement().asString().contains(sentence);
    assertThat(directory).isEmptyDirectory();
  }

  private int execute(String... arguments) {
    Stream<String> command = Stream.of("jmh", "--output=" + directory.resolve("result"));
    return CommandPlans.execute(out, err, Stream.concat(command, Stream.of(arguments)).toArray());
  }
}
