// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import static io.etcdbench.format.Quantity.decimals;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.format.Percent;
import io.etcdbench.gate.ShareBound;
import io.etcdbench.statistic.Median;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Renders the record as a page in Markdown. */
final class RecordPage {
  private static final String HEAD =
      """
      # Measured behaviour of the gate

      Sessions on real machines, run by `src/perf/gate-record.sh`; each line of `gate-record.jsonl` is one. This page is generated from them.
      In `aa` the arms do not differ, so every FAIL is a false alarm. In the other kinds the candidate wastes a known share, in percent:

      * `client`: its driver busy-waits before each call, for that share of the time of a call.
      * `server`: a fake etcd, whose service time is a part of a call, serves it that much longer.
      * `allocation`: it allocates that much more, which is counted and not timed.

      `client` and `server` keep one operation in flight, the others 32. The tables show the resulting cost: a call of a fake etcd
      becomes longer by at most the share; a call of real members, which share the two cores, by more, depending on the machine.

      By default, the script uses the gate's own workloads and turns (the table names those of each session), two JVMs on the first compiler, and a budget of its own. `rule` is the version of the
      rule that decided, see [gate-statistics.md](gate-statistics.md). Sessions that version 1 decided are kept apart, in
      [runs/gate-record-rule-1.md](runs/gate-record-rule-1.md).
      """;

  private final List<RecordLine> lines;
  private final StringBuilder text = new StringBuilder(HEAD);

  private RecordPage(List<RecordLine> lines) {
    this.lines = lines;
  }

  static String render(List<RecordLine> lines) {
    List<RecordLine> counting = lines.stream().filter(line -> line.removed().isEmpty()).toList();
    RecordPage page = new RecordPage(counting);
    if (counting.isEmpty()) {
      page.add("%nNo session is recorded yet.");
    } else {
      page.origin();
      page.sessions();
      page.falseAlarms();
      page.text.append(NoiseTables.render(counting));
    }
    page.removed(lines.stream().filter(line -> !line.removed().isEmpty()).toList());
    return page.text.toString();
  }

  private void removed(List<RecordLine> removed) {
    add("%n## Removed sessions");
    if (removed.isEmpty()) {
      add("None.");
    }
    removed.forEach(
        line ->
            add(
                "* %s, `%s`, %s servers, %s: %s",
                line.time(),
                line.session().kind(),
                line.servers(),
                line.session().verdict(),
                line.removed()));
  }

  private void origin() {
    lines.stream()
        .collect(
            Collectors.groupingBy(
                line -> line.machine() + "; " + line.scale(), TreeMap::new, Collectors.toList()))
        .forEach(
            (where, there) ->
                add(
                    "%n%s: %d lines, %s to %s, commits %s.",
                    where,
                    there.size(),
                    there.get(0).time(),
                    there.get(there.size() - 1).time(),
                    there.stream()
                        .map(RecordLine::commit)
                        .distinct()
                        .collect(Collectors.joining(", "))));
  }

  private void sessions() {
    add("%n## Sessions");
    add(
        "| rule | servers | what differed | workloads and turns | n | FAIL | INCONCLUSIVE | PASS |"
            + " else | FAIL, 95 %% | worse by | minutes, median |");
    add("|---|---|---|---|---|---|---|---|---|---|---|---|");
    groups().forEach(this::addGroup);
    add(
        "%nMeaning: a FAIL of `aa` is a false alarm; of the other kinds it is a detection, and a"
            + " PASS is a miss. The share of FAIL is bounded by Clopper and Pearson's method,"
            + " one-sided: from above for `aa`, from below for the others. \"Worse by\" is the"
            + " throughput as a cost, or the bytes of `allocation`: mean, least and most.");
  }

  private Map<String, List<RecordLine>> groups() {
    Function<RecordLine, String> row =
        line ->
            "%d | %s | %s | %s"
                .formatted(line.rule(), line.servers(), line.session().kind(), line.scale());
    return suites().stream().collect(Collectors.groupingBy(row, TreeMap::new, Collectors.toList()));
  }

  private void addGroup(String row, List<RecordLine> group) {
    long failed = count(group, Verdict.FAIL);
    long open = count(group, Verdict.INCONCLUSIVE);
    long passed = count(group, Verdict.PASS);
    add(
        "| %s | %d | %d | %d | %d | %d | %s | %s | %s |",
        row,
        group.size(),
        failed,
        open,
        passed,
        group.size() - failed - open - passed,
        bound(group.get(0).session().kind(), (int) failed, group.size()),
        worse(group),
        decimals(median(group), 1));
  }

  private static double median(List<RecordLine> group) {
    return Median.of(group.stream().mapToDouble(RecordLine::minutes).toArray());
  }

  private static String worse(List<RecordLine> group) {
    DoubleSummaryStatistics seen =
        group.stream()
            .flatMap(line -> line.metrics().stream().filter(one -> isAsked(line, one)))
            .mapToDouble(one -> Math.expm1(one.mean()))
            .summaryStatistics();
    return "%s (%s to %s)"
        .formatted(
            Percent.of(seen.getAverage()),
            decimals(100 * seen.getMin(), 1),
            decimals(100 * seen.getMax(), 1));
  }

  private static boolean isAsked(RecordLine line, RecordLine.Seen seen) {
    boolean counted = line.session().kind().startsWith("allocation");
    return seen.name().endsWith(counted ? " allocated-bytes" : " throughput");
  }

  /** The lower bound of the found share is one minus the upper bound of the missed share. */
  private static String bound(String kind, int failed, int all) {
    boolean alike = kind.equals(SuiteKind.AA.word());
    int counted = alike ? failed : all - failed;
    double most = counted == all ? 1 : ShareBound.upper(counted, all);
    return alike ? "below " + Percent.of(most, 0) : "above " + Percent.of(1 - most, 0);
  }

  private void falseAlarms() {
    List<RecordLine> aa =
        suites().stream()
            .filter(line -> line.session().kind().equals(SuiteKind.AA.word()))
            .toList();
    add("%n## False alarms");
    aa.stream()
        .collect(Collectors.groupingBy(RecordLine::rule, TreeMap::new, Collectors.toList()))
        .forEach(this::falseAlarms);
    List<String> said = new ArrayList<>();
    aa.stream()
        .filter(line -> line.session().ended(Verdict.FAIL))
        .forEach(
            line ->
                said.add(
                    "* %s, seed %d, %s servers: %s"
                        .formatted(
                            line.time(),
                            line.session().seed(),
                            line.servers(),
                            line.session().reason())));
    said.forEach(one -> add("%s", one));
  }

  private void falseAlarms(int rule, List<RecordLine> aa) {
    int alarms = (int) count(aa, Verdict.FAIL);
    add(
        "* rule %d: %d in %d sessions without a difference%s.",
        rule,
        alarms,
        aa.size(),
        aa.size() <= alarms
            ? ""
            : ": the rate is below %s (Clopper-Pearson, one-sided, 95 %%)"
                .formatted(Percent.of(ShareBound.upper(alarms, aa.size()))));
  }

  private List<RecordLine> suites() {
    return lines.stream().filter(line -> !line.session().kind().equals(RecordLine.PARKED)).toList();
  }

  private static long count(List<RecordLine> group, Verdict verdict) {
    return group.stream().filter(line -> line.session().ended(verdict)).count();
  }

  private void add(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
