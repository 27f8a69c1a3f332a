// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.format.PlainText;
import io.etcdbench.report.HostileStrings;
import io.etcdbench.report.live.HistogramLogFile;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.file.ResultFile;
import io.grpc.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a hostile server or file says reaches neither the terminal nor a file as more than text. */
final class HostileServerTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path directory;

  @Test
  void errorsOfAServerArePlainOnTheTerminalAndInEveryFile() throws IOException {
    ResponseModel refusing =
        ResponseModel.of(ServiceTime.instant())
            .withErrors(1, Status.UNKNOWN.withDescription(HostileStrings.HOSTILE));
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant().with(Call.PUT, refusing))) {
      Path folder = directory.resolve("run");
      run(
          "put",
          "--endpoints=" + String.join(",", etcd.endpoints()),
          "--total=20",
          "--warmup=0",
          "--no-rehearse",
          "--max-error-share=1",
          "--sample",
          "--output=" + folder);

      assertThat(out.toString()).contains("EVIL");
      requirePlain(out + "" + err);
      List<Path> texts = textFiles(folder);
      assertThat(texts)
          .extracting(file -> String.valueOf(file.getFileName()))
          .contains("report.html", "sample.csv", "plan.yaml")
          .anyMatch(name -> name.matches("run(\\.INVALID)?\\.json"));
      for (Path file : texts) {
        requirePlain(Files.readString(file));
      }
      for (String verb : List.of("report", "audit", "explain")) {
        out.getBuffer().setLength(0);
        run(verb, folder.toString());
        requirePlain(out + "" + err);
      }
    }
  }

  @Test
  void everyVerbThatReadsAResultPrintsPlainText() throws IOException {
    Path hostile = Files.writeString(directory.resolve("run.json"), hostile());
    List<List<String>> all =
        List.of(
            List.of("report"),
            List.of("report", "--format=markdown"),
            List.of("report", "--format=csv"),
            List.of("report", "--format=json"),
            List.of("report", "--format=perfdash"),
            List.of("report", "--format=html"),
            List.of("audit"),
            List.of("audit", "--format=html"),
            List.of("explain"),
            List.of("explain", "--format=markdown"),
            List.of("compare", hostile.toString()),
            List.of("compare", "--format=html", hostile.toString()));
    for (List<String> words : all) {
      out.getBuffer().setLength(0);
      run(Stream.concat(words.stream(), Stream.of(hostile.toString())).toArray(String[]::new));
      assertThat(out.toString()).as(String.join(" ", words) + err).isNotBlank();
      requirePlain(out + "" + err);
    }
  }

  @Test
  void anErrorNamesWhatItWasGivenAsPlainText() {
    assertThat(run("report", directory + "/\u001b[2J\u202e\nPASS")).isNotZero();
    assertThat(err.toString()).contains("\\u001b[2J\\u202e PASS").hasLineCount(1);
    assertThat(run("put", "--no\u001b[31m-such-option")).isEqualTo(ExitCode.USAGE);
    requirePlain(err.toString());
    assertThat(err.toString()).contains("\\u001b[31m");
  }

  @Test
  void aDamagedHistogramIsNamedByReportAndAudit() throws IOException {
    Path file = ResultFile.write(directory.resolve("cut"), SampleRun.result());
    String text = Files.readString(file);
    int begin = text.indexOf("\"histogram\" : \"") + 16;
    Files.writeString(file, text.substring(0, begin + 8) + text.substring(begin + 40));
    for (String verb : List.of("report", "audit", "explain")) {
      err.getBuffer().setLength(0);
      assertThat(run(verb, file.toString())).isEqualTo(ExitCode.USAGE);
      assertThat(err.toString())
          .contains("the histogram of phase 'measure', series '", "is damaged")
          .hasLineCount(1);
    }
  }

  @Test
  void aDamagedHistogramLogBesideAResultIsNamedByAudit() throws IOException {
    Path folder = directory.resolve("log");
    ResultFile.write(folder, SampleRun.result().withFiles(Map.of("histograms", "measure.hlog")));
    Path log = folder.resolve("measure.hlog");
    new HistogramLogFile(log, Clock.systemUTC()).close();
    run("audit", folder.toString());
    assertThat(out.toString()).doesNotContain("histogram-damaged");
    Files.writeString(log, "#[x]\nTag=put/ok/service,0.000,1.000,0.5,HISTFAAAAEV42p\n");

    run("audit", folder.toString());

    assertThat(out.toString())
        .contains(
            "WARNING histogram-damaged: line 2 of '"
                + log
                + "' is damaged: series 'put/ok/service',"
                + " the interval that begins at 0.000 s: ");
  }

  private static String hostile() throws IOException {
    return HostileStrings.in(ResultFile.text(SampleRun.result()), HostileServerTest::isRun);
  }

  private static List<Path> textFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> !file.toString().endsWith(".hlog")).toList();
    }
  }

  private static boolean isRun(String json) {
    try {
      Path file = Files.createTempFile("hostile", ".json");
      try {
        ResultFile.read(Files.writeString(file, json));
        return true;
      } catch (IllegalArgumentException e) {
        return false;
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int run(String... words) {
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
  }

  private static void requirePlain(String text) {
    assertThat(text.codePoints().filter(point -> point != '\n' && point != '\t'))
        .as(text)
        .allMatch(PlainText::isPlain);
  }
}
