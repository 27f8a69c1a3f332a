// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.Main;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

final class ReproducibleCommandTest {
  @Test
  void saysWhatWasAskedInWordsForAShell() {
    assertThat(
            words(
                "--baseline",
                "HEAD~1",
                "--workloads",
                "put,get",
                "--candidate-set=lb=pick_first",
                "--jvm-flag=-Xmx1g",
                "--jvm-flag=-Dwhat=it's here",
                "--cluster=process:1",
                "--tls"))
        .containsExactlyInAnyOrder(
            "--baseline=HEAD~1",
            "--workloads=put,get",
            "--candidate-set=lb=pick_first",
            "--jvm-flag=-Xmx1g",
            "'--jvm-flag=-Dwhat=it'\\''s here'",
            "--cluster=process:1",
            "--tls");
  }

  @Test
  void aFlagThatIsSwitchedOffStaysOff() {
    assertThat(words("--same=false", "--tls=true", "--mtls"))
        .containsExactlyInAnyOrder("--same=false", "--tls", "--mtls");
  }

  /**
   * Whoever adds an option decides here whether a report may say it. That of a tournament names the
   * contestants itself.
   */
  @ParameterizedTest
  @CsvSource({
    "gate, --repository",
    "tournament, --contestants --contestants-file --go-tool --list"
  })
  void everyOptionIsEitherToldOrKnownToBeUntold(String command, String own) {
    PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
    ParseResult parsed = Main.commandLine(nowhere, nowhere).parseArgs(command).subcommand();
    Stream<String> ofBoth =
        Stream.of(
            "--cacert",
            "--cert",
            "--dial-timeout",
            "--endpoints",
            "--etcd-bin",
            "--help",
            "-h",
            "--insecure-skip-tls-verify",
            "--key",
            "--metrics-urls",
            "--output",
            "--password-file",
            "--user",
            "--version");
    assertThat(parsed.commandSpec().options())
        .extracting(OptionSpec::longestName)
        .filteredOn(name -> !ReproducibleCommand.TOLD.contains(name))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(ofBoth, Stream.of(own.split(" ", -1))).toList());
  }

  @Test
  void keepsToItselfHowAClusterIsReached() {
    assertThat(
            words(
                "--same",
                "--endpoints=10.0.0.1:2379",
                "--user=root:secret",
                "--cacert=ca.pem",
                "--output=here"))
        .containsExactly("--same");
  }

  private static List<String> words(String... options) {
    PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
    String[] arguments =
        Stream.concat(Stream.of("gate"), Stream.of(options)).toArray(String[]::new);
    return ReproducibleCommand.of(
        Main.commandLine(nowhere, nowhere, arguments).parseArgs(arguments).subcommand());
  }
}
