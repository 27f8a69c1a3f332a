// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ResultFileTest {
  @TempDir private Path folder;

  @Test
  void readsBackWhatItWrote() {
    RunResult result = SampleRun.result();

    Path file = ResultFile.write(folder.resolve("not/yet/there"), result);

    assertThat(file).hasFileName("run.json");
    assertThat(ResultFile.read(file)).isEqualTo(result);
  }

  @Test
  void leavesNothingBesideTheFile() throws IOException {
    ResultFile.write(folder, SampleRun.result());
    ResultFile.write(folder, SampleRun.result());

    assertThat(names()).containsExactly("run.json");
  }

  @Test
  void keepsAnInvalidResultUnderAnotherName() throws IOException {
    RunResult result = SampleRun.result();
    ResultFile.write(folder, result);

    Path file = ResultFile.write(folder, invalid(result));

    assertThat(names()).containsExactly("run.INVALID.json");
    assertThat(ResultFile.read(file).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void saysThatAFileIsInThePlaceOfTheFolder() throws IOException {
    Path file = Files.writeString(folder.resolve("taken"), "x");

    assertThatThrownBy(() -> ResultFile.write(file, SampleRun.result()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage(
            "the result cannot be written to '%s': a file with that name already exists; choose a writable directory with enough free space",
            file.resolve("run.json"));
  }

  @Test
  void saysThatThereIsNoSuchFile() {
    Path file = folder.resolve("run.json");

    assertThatThrownBy(() -> ResultFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'%s' cannot be read as a result: there is no such file or folder", file);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "                                 | it is empty",
        "hello                            | it is not JSON (line 1): unexpected text 'hello'",
        "{'schema':                       | it is not JSON (line 1): it ends too early",
        "[]                               | it has no schema; allowed: etcd-bench/run/2",
        "{'schema': 'etcd-bench/run/1'}   | its schema is 'etcd-bench/run/1', this version reads etcd-bench/run/2; read it with the version that wrote it",
        "{'schema': 'etcd-bench/run/2'}   | 'status' is missing",
      })
  void saysInOneSentenceWhatIsWrong(String text, String why) throws IOException {
    Path file = folder.resolve("run.json");
    Files.writeString(file, text == null ? "" : text.replace('\'', '"'));

    assertThatThrownBy(() -> ResultFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'%s' cannot be read as a result: %s", file, why)
        .message()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"cores\" : 2            | \"cores\" : 0             | in 'environment.machine': cores is 0; allowed: 1 or more",
        "\"cores\" : 2,           |                           | in 'environment.machine.cores'",
        "\"WARNING\"                | \"MAYBE\"                 | in 'findings[0].severity': 'MAYBE' is not one of INFO",
        "\"status\" : \"DOUBTFUL\" | \"status\" : \"VALID\"  | status is VALID but the findings make it DOUBTFUL",
        "\"2026-11-01T12:00:00Z\" | \"yesterday\"             | in 'environment.timestamp': 'yesterday' is not an instant"
      })
  void namesTheFieldThatIsWrong(String right, String wrong, String why) throws IOException {
    Path file = ResultFile.write(folder, SampleRun.result());
    String text = Files.readString(file);
    assertThat(text).contains(right);
    Files.writeString(file, text.replaceFirst(right, wrong == null ? "" : wrong));

    assertThatThrownBy(() -> ResultFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'%s' cannot be read as a result: %s", file, why)
        .message()
        .hasLineCount(1);
  }

  @Test
  void ignoresFieldsOfLaterVersions() throws IOException {
    Path file = ResultFile.write(folder, SampleRun.result());
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("\\{", "{ \"later\" : { \"more\" : [ 1 ] },"));

    assertThat(ResultFile.read(file)).isEqualTo(SampleRun.result());
  }

  @Test
  void skipsWhatALaterVersionAddedToThePlanAndFillsInWhatAnEarlierOneLacked() throws IOException {
    Path file = ResultFile.write(folder, SampleRun.result());
    String text = Files.readString(file);
    assertThat(text).contains("\"seed\" : 1,");
    Files.writeString(file, text.replaceFirst("\"seed\" : 1,", "\"later\" : { \"more\" : 1 },"));

    assertThat(ResultFile.read(file)).isEqualTo(SampleRun.result());
  }

  @Test
  void namesThePlansKeyThatIsWrong() throws IOException {
    Path file = ResultFile.write(folder, SampleRun.result());
    String text = Files.readString(file);
    assertThat(text).contains("\"shape\" : \"closed\"");
    Files.writeString(file, text.replaceFirst("\"shape\" : \"closed\"", "\"shape\" : \"round\""));

    assertThatThrownBy(() -> ResultFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'%s' cannot be read as a result: in 'plan': ", file)
        .hasMessageContainingAll("load.arrival.shape", "round", "poisson")
        .message()
        .hasLineCount(1);
  }

  private static RunResult invalid(RunResult result) {
    return result.withFindings(
        List.of(new Finding("cut-short", Severity.ERROR, "it ended after 2 s", "run it again")));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(Path::getFileName).map(Path::toString).toList();
    }
  }
}
