// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.it.NeedsProgram;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import io.etcdbench.security.Access;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Opens pages in a Chromium as wide as a phone and as a desktop, light and dark, and on paper. */
@NeedsProgram("chromium")
@Timeout(120)
final class ReportPageIT {
  private static final Map<String, String> PAGES = new LinkedHashMap<>();

  @TempDir private static Path folder;
  private static Chromium chromium;

  @BeforeAll
  static void openBrowser() throws Exception {
    chromium = Chromium.start();
    RunResult measured = measured();
    PAGES.put("measured", RunReport.of(measured, folder).page());
    PAGES.put("sample", RunReport.of(hostile(SampleRun.result()), folder).page());
    Map<String, RunResult> runs = new LinkedHashMap<>();
    runs.put("monday", measured);
    runs.put("a-name-that-is-longer-than-a-phone-is-wide-and-has-no-space", SampleRun.result());
    PAGES.put("overlay", HtmlDocument.render(RunDocument.overlay(runs)));
  }

  @AfterAll
  static void closeBrowser() throws Exception {
    chromium.close();
  }

  /** Three seconds against a server that answers at once. */
  private static RunResult measured() {
    String plan =
        """
        client: {driver: grpc}
        load: {concurrency: 4, arrival: {shape: constant, rate: 2000}, total: 0, duration: 3s, warmup: 0s, rehearse: false}
        operations: [{kind: put, keys: {space: 100}}, {kind: get, keys: {space: 100}}]
        """;
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      return Session.run(PlanFile.parse(plan), cluster, RunObserver.NOBODY, new StopSignal());
    }
  }

  /**
   * Text that would be heard of if it were taken for a script, and words without a place to break.
   */
  private static RunResult hostile(RunResult result) {
    String script = "<script>console.error('taken for a script')</script>";
    return result.withFindings(
        List.of(new Finding("hostile", Severity.WARNING, script, "x".repeat(500))));
  }

  @ParameterizedTest
  @CsvSource({
    "measured, 375, light",
    "measured, 1400, dark",
    "measured, 720, print",
    "sample, 375, dark",
    "sample, 1400, light",
    "sample, 720, print",
    "overlay, 375, light",
    "overlay, 1400, light"
  })
  void isLegibleAndCompleteWithoutAnyNetwork(String page, int width, String look) throws Exception {
    Path file = folder.resolve(page + ".html");
    Files.writeString(file, PAGES.get(page));
    PageCheck check = new PageCheck(chromium);
    check.open(file, width, look);

    assertThat(check.drawings()).hasSizeGreaterThan(6);
  }
}
