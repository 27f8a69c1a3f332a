// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.result.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** JSON of other tools, and tables that cannot be read. */
final class ForeignAuditTest {
  @Test
  void readsWhatPerfDashReads() {
    assertThat(ForeignAudit.of(perfdash(1.5, 3.25, 9), Map.of()))
        .extracting(ForeignVerdict::word)
        .containsExactly(ForeignVerdict.NOT_DECIDABLE);
    assertThat(kinds(perfdash(1.5, 3.25, 0))).containsExactly("percentile-impossible");
  }

  private static String perfdash(double p50, double p90, double p99) {
    return """
    {"version": "v1", "dataItems": [{"data": {"Perc50": %s, "Perc90": %s, "Perc99": %s},
      "unit": "ms", "labels": {"Operation": "PUT"}}]}
    """
        .formatted(p50, p90, p99);
  }

  @Test
  void readsWhatJmhWrites() {
    assertThat(kinds("[" + jmh("thrpt", 5, 5, "1000, \"scoreError\": 99", "ops/s") + "]"))
        .isEmpty();
    assertThat(kinds("[" + jmh("thrpt", 1, 5, "1000, \"scoreError\": 99", "ops/s") + "]"))
        .containsExactly("one-fork");
    assertThat(kinds("[" + jmh("thrpt", 5, 0, "1000, \"scoreError\": 99", "ops/s") + "]"))
        .containsExactly("warm-up-too-short");
    assertThat(kinds("[" + jmh("thrpt", 5, 5, "1000, \"scoreError\": 101", "ops/s") + "]"))
        .containsExactly("wide-interval");
    assertThat(kinds("[" + jmh("thrpt", 5, 5, "1000, \"scoreError\": \"NaN\"", "ops/s") + "]"))
        .containsExactly("wide-interval");
  }

  @Test
  void holdsTwoModesOfJmhAgainstLittlesLaw() {
    String rate = jmh("thrpt", 5, 5, "4, \"scoreError\": 0", "ops/ms");

    assertThat(kinds("[" + rate + "," + jmh("sample", 5, 5, "500", "us/op") + "]")).isEmpty();
    assertThat(kinds("[" + rate + "," + jmh("sample", 5, 5, "400", "us/op") + "]"))
        .containsExactly("littles-law");
  }

  private static String jmh(String mode, int forks, int warmup, String score, String unit) {
    return """
    {"benchmark": "a.b.PutBenchmark.put", "mode": "%s", "threads": 2, "forks": %d,
      "warmupIterations": %d, "primaryMetric": {"score": %s, "scoreUnit": "%s"}}
    """
        .formatted(mode, forks, warmup, score, unit);
  }

  @Test
  void saysWhatIsWrongWithATable() {
    assertThatThrownBy(() -> audit("row,qps\na,1\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("it has a column 'qps'; allowed: clients, connections, ");
    assertThatThrownBy(() -> audit("row,clients\na\n"))
        .hasMessage("its row 'a' has 1 cells; allowed: 2, as there are columns");
    assertThatThrownBy(() -> audit("row,clients\na,1k\n"))
        .hasMessage("its row 'a' has '1k' as clients; allowed: a number without separators");
  }

  @Test
  void wantsANameOfItsOwnForEachRow() {
    assertThatThrownBy(() -> audit("row,clients\na,1\na,2\n"))
        .hasMessage("its row 'a' appears twice or has no name; give each row a unique name");
    assertThatThrownBy(() -> audit("row,clients\n,1\n"))
        .hasMessageStartingWith("its row '' appears twice or has no name");
  }

  @Test
  void takesWhatIsNotToldForUnknown() {
    assertThat(kinds("row,clients,opsPerSecond\na,,100\n")).isEmpty();
  }

  private static List<String> kinds(String text) {
    return audit(text).stream().map(Finding::kind).toList();
  }

  private static List<Finding> audit(String text) {
    return ForeignAudit.of(text, Map.of()).stream()
        .flatMap(verdict -> verdict.findings().stream())
        .toList();
  }
}
