// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.ArrayList;
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
  private static final int SMALLEST_TEXT = 11;

  /** Every text that is shown, with its size and how far it stands out. */
  private static final String TEXTS =
      """
      (() => {
        const found = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement;
          if (!walker.currentNode.data.trim() || parent.closest('title')) continue;
          const style = getComputedStyle(parent);
          let behind = parent;
          while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') {
            behind = behind.parentElement;
          }
          found.push({
            text: walker.currentNode.data.trim(),
            size: parseFloat(style.fontSize),
            contrast: contrast(style.color, getComputedStyle(behind || document.body).backgroundColor)
          });
        }
        function luminance(colour) {
          const parts = colour.match(/[0-9.]+/g).slice(0, 3).map(Number).map(part => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
          });
          return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
        }
        function contrast(one, other) {
          const both = [luminance(one), luminance(other)].sort((a, b) => b - a);
          return (both[0] + 0.05) / (both[1] + 0.05);
        }
        return found;
      })()\
      """;

  /** The drawings, and what they draw. */
  private static final String DRAWINGS =
      """
      [...document.querySelectorAll('.plot svg')].map(svg => ({
        title: svg.getAttribute('aria-label'),
        width: svg.getBoundingClientRect().width,
        height: svg.getBoundingClientRect().height,
        curves: [...svg.querySelectorAll('.line, .bars')].map(path => path.getAttribute('d').length)
      }))\
      """;

  /** Labels of one axis that lie on each other. */
  private static final String OVERLAPS =
      """
      [...document.querySelectorAll('.xlabels, .ylabels')].flatMap(axis => {
        const boxes = [...axis.children].map(label => label.getBoundingClientRect());
        return boxes.flatMap((one, i) => boxes.slice(i + 1).filter(other =>
          one.left < other.right && other.left < one.right
            && one.top + 1 < other.bottom && other.top + 1 < one.bottom)
          .map(() => axis.textContent));
      })\
      """;

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
    chromium.open(file, width, look);
    keepPicture("%s-%s-%s.png".formatted(page, Integer.toString(width), look));

    assertThat(chromium.complaints()).isEmpty();
    assertThat(chromium.requests()).containsExactly(file.toUri().toString());
    assertThat(chromium.ask("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(width);
    assertThat(rows(TEXTS))
        .hasSizeGreaterThan(100)
        .allSatisfy(
            text -> {
              assertThat(text.path("size").asDouble()).isGreaterThanOrEqualTo(SMALLEST_TEXT);
              assertThat(text.path("contrast").asDouble()).as(text.toString()).isGreaterThan(4.5);
            });
    assertThat(rows(OVERLAPS)).isEmpty();
    assertThat(rows(DRAWINGS)).hasSizeGreaterThan(6).allSatisfy(ReportPageIT::drawsSomething);
  }

  /** For those who want to look at the page. */
  private static void keepPicture(String name) throws Exception {
    Path pictures = Files.createDirectories(Path.of("target", "report-pages"));
    Files.write(pictures.resolve(name), chromium.picture());
  }

  private static void drawsSomething(JsonNode drawing) {
    assertThat(drawing.path("title").asText()).isNotBlank();
    assertThat(drawing.path("width").asDouble()).isGreaterThan(80);
    assertThat(drawing.path("height").asDouble()).isGreaterThan(50);
    List<Integer> curves = new ArrayList<>();
    drawing.path("curves").forEach(length -> curves.add(length.asInt()));
    assertThat(curves).as(drawing.toString()).anyMatch(length -> length > 0);
  }

  private static List<JsonNode> rows(String script) throws Exception {
    List<JsonNode> rows = new ArrayList<>();
    chromium.ask(script).forEach(rows::add);
    return rows;
  }
}
