// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.result.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of five published documents: what is wrong with them is found, and nothing else. */
final class PublishedTablesTest {
  private static final Path TABLES = Path.of("src/test/resources/foreign/published-tables.csv");

  /** More than a remark: the figures do not mean what they seem to, or may be off. */
  private static final Map<String, String> WRONG =
      Map.ofEntries(
          Map.entry("000-16 linearizable 1000 clients", "littles-law"),
          Map.entry("000-17 serializable 1000 clients", "littles-law"),
          Map.entry("001-04 RSS of 5k/50/1 in MB by the printed formula", "contradicts-itself"),
          Map.entry("001-06 RSS of 1k/1/1 in MB by the constants and totals", "contradicts-itself"),
          Map.entry(
              "001-06 RSS of 2k/50/100 in MB by the constants and totals", "contradicts-itself"),
          Map.entry("002-10 serializable 1000 clients", "littles-law"),
          Map.entry(
              "002-10 requests/s that serializable is above linearizable", "contradicts-itself"),
          Map.entry("002-10 linearizable baseline", "contradicts-itself"),
          Map.entry("002-25 read of 1 MB", "network-bound"),
          Map.entry("002-27 per cent that serializable is faster", "contradicts-itself"),
          Map.entry("003-07 single put 25000/2000", "same-figures"),
          Map.entry("003-07 total of the commands", "contradicts-itself"),
          Map.entry("003-08 three put 1000/300", "errors-above-budget"),
          Map.entry("003-08 three put 1000/500", "errors-above-budget"),
          Map.entry("003-08 three put 1000/1000", "errors-above-budget"),
          Map.entry("003-08 three put 3000/1000", "errors-above-budget"),
          Map.entry("003-08 three put 5000/1000", "errors-above-budget"),
          Map.entry("003-08 three put 10000/1000", "errors-above-budget"),
          Map.entry("003-08 three put 15000/1000", "errors-above-budget"),
          Map.entry("003-08 three put 20000/1000", "errors-above-budget"),
          Map.entry("003-08 total of the commands", "contradicts-itself"),
          Map.entry("004-03 check perf l with the slowest of etcd#13455", "pacer-limit"),
          Map.entry("004-09 per cent more from 900 to 3000 IOPS", "contradicts-itself"),
          Map.entry("004-11 p99 in us", "contradicts-itself"));

  @Test
  void areDoubtedInExactlyTheRowsThatAreWrong() throws IOException {
    assertThat(kinds(finding -> !finding.severity().name().equals("INFO"))).isEqualTo(WRONG);
  }

  @Test
  void wroteOneKeyInAllPuts() throws IOException {
    assertThat(kinds(finding -> finding.kind().equals("fewer-keys")).keySet())
        .allMatch(row -> row.contains(" put "))
        .hasSize((int) tables().keySet().stream().filter(row -> row.contains(" put ")).count());
  }

  @Test
  void hadIdleConnectionsWhereThereWereMoreThanClients() throws IOException {
    assertThat(kinds(finding -> finding.kind().equals("idle-connections")).keySet())
        .allMatch(row -> row.startsWith("003-0"))
        .doesNotContain("003-08 three put 1000/1000")
        .hasSize(4 + 7 + 9);
  }

  @Test
  void areRefusedWithoutRows() {
    assertThatThrownBy(() -> ForeignAudit.of("row,opsPerSecond\n# nothing\n", Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("its table has no rows; add a line for each published result");
  }

  @Test
  void compareWhatIsSaidWithAFigureOfZero() {
    Map<String, List<Finding>> rows =
        findings("row,stated,shown\nboth,0,0\nzero,5,0\nsmall,0,5\nfifth,6,5\n");

    assertThat(rows.get("both")).isEmpty();
    assertThat(rows.get("zero"))
        .extracting(Finding::observed)
        .allSatisfy(text -> assertThat(text).doesNotContain("off", "unknown"))
        .hasSize(1);
    assertThat(rows.get("small")).extracting(Finding::observed).asString().contains(": 100 % off");
    assertThat(rows.get("fifth")).extracting(Finding::observed).asString().contains(": 20 % off");
  }

  private static Map<String, String> kinds(java.util.function.Predicate<Finding> which)
      throws IOException {
    Map<String, String> kinds = new TreeMap<>();
    tables()
        .forEach(
            (row, findings) -> {
              String found =
                  findings.stream()
                      .filter(which)
                      .map(Finding::kind)
                      .collect(Collectors.joining(" "));
              if (!found.isEmpty()) {
                kinds.put(row, found);
              }
            });
    return kinds;
  }

  private static Map<String, List<Finding>> tables() throws IOException {
    return findings(Files.readString(TABLES));
  }

  private static Map<String, List<Finding>> findings(String table) {
    return ForeignAudit.of(table, Map.of()).stream()
        .collect(Collectors.toMap(verdict -> verdict.run().name(), ForeignVerdict::findings));
  }
}
