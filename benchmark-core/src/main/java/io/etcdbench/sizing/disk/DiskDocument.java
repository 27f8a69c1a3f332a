// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.disk;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.document.Tone;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.load.record.Quantiles;
import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.report.Latency;
import io.etcdbench.report.chart.LatencyChart;
import io.etcdbench.report.chart.PercentileChart;
import io.etcdbench.report.chart.PercentileChart.Limit;
import io.etcdbench.report.chart.PercentileChart.Line;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.sizing.disk.DiskResult.Place;
import io.etcdbench.sizing.disk.DiskResult.Writes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Renders a disk probe as a document. Stateless. */
public final class DiskDocument {
  private static final String HINT =
      "Both axes are logarithmic. The curve ends where fewer than ten samples lie above the"
          + " percentile.";

  private static final String NONE = "-";

  private DiskDocument() {}

  /**
   * Returns the document of a probe.
   *
   * @param result the content of {@code disk.json}
   */
  public static Document of(DiskResult result) {
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section(
            "",
            List.of(
                new Assessment(
                    new Badge(result.verdict().toString(), tone(result.verdict())),
                    result.verdict().inWords() + ".",
                    "",
                    List.of()))));
    sections.add(new Section("fdatasync", fdatasync(result)));
    sections.add(
        Section.folded(
            "Distribution",
            List.of(
                LatencyChart.of(
                    "How long each fdatasync took",
                    Latency.of(result.fdatasyncNanos()).nanos(),
                    Precision.ROUNDED))));
    ServerAccount members = result.members();
    if (members != null) {
      sections.add(new Section("Members meanwhile", List.of(new Facts(members(members)))));
    }
    sections.add(EnvironmentFacts.section(result.environment()));
    return new Document(
        "etcd-bench disk: %s, %s".formatted(result.verdict(), result.place().directory()),
        EnvironmentFacts.line(result.environment()) + " · " + place(result.place()),
        sections,
        "",
        new Exports(dataset(result), suite(result)));
  }

  private static Tone tone(DiskVerdict verdict) {
    return switch (verdict) {
      case FAST_ENOUGH -> Tone.GOOD;
      case TOO_SLOW -> Tone.BAD;
      case NOT_DURABLE, UNDECIDED -> Tone.WARN;
    };
  }

  private static List<Block> fdatasync(DiskResult result) {
    LatencySummary nanos = result.fdatasyncNanos();
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Charts(
            "",
            HINT,
            Layout.STACK,
            List.of(
                PercentileChart.of(
                    "fdatasync by percentile",
                    List.of(new Line("fdatasync", "c1", nanos)),
                    new Limit("etcd's limit for p99", DiskVerdict.LIMIT.toNanos())))));
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("written", written(result.writes())));
    facts.add(new Fact("device", device(result)));
    facts.add(new Fact("fdatasync", latencies(nanos)));
    blocks.add(new Facts(facts));
    return blocks;
  }

  private static String place(Place place) {
    String options = place.mountOptions().isEmpty() ? "" : " (" + place.mountOptions() + ")";
    return place.fileSystem() + ", " + place.device() + options;
  }

  private static String written(Writes writes) {
    return "%s writes of %s bytes to %s, each followed by fdatasync, in %s: %s/s, %s/s"
        .formatted(
            Long.toString(writes.count()),
            Integer.toString(writes.bytes()),
            writes.fileBlocks().equals("reserved") ? "a reserved file" : "a growing file",
            Quantity.nanos(writes.elapsedNanos()),
            Quantity.number(writes.perSecond()),
            Quantity.bytes(writes.bytesPerSecond()));
  }

  private static String device(DiskResult result) {
    DeviceActivity device = result.device();
    if (device == null) {
      return "not in the kernel's disk counters";
    }
    String cache = result.place().writeCache();
    return "%s, %s utilised%s"
        .formatted(
            device.name(),
            Quantity.percent(device.utilisation(), 1),
            cache == null ? "" : ", cache: " + cache);
  }

  private static String latencies(LatencySummary nanos) {
    Latency latency = Latency.of(nanos);
    List<String> parts = new ArrayList<>();
    parts.add("mean " + Quantity.nanos(nanos.mean()));
    for (Quantiles.Quantile one : Quantiles.ALL) {
      OptionalLong value = latency.quantile(one.quantile());
      parts.add(one.label() + " " + (value.isPresent() ? Quantity.nanos(value.getAsLong()) : NONE));
    }
    parts.add("max " + Quantity.nanos(nanos.max()));
    return String.join(", ", parts);
  }

  private static List<Fact> members(ServerAccount account) {
    List<Fact> facts = new ArrayList<>();
    account
        .members()
        .forEach(member -> facts.add(new Fact(member.name(), member(account, member))));
    account.unreadable().forEach(why -> facts.add(new Fact("not known", why)));
    boolean allKnown = !account.members().isEmpty() && account.unreadable().isEmpty();
    if (allKnown
        && account.members().stream().allMatch(m -> m.consensus().proposals().committed() == 0)) {
      facts.add(new Fact("idle", "the cluster was idle: nothing was written to it meanwhile"));
    }
    return facts;
  }

  private static String member(ServerAccount account, MemberAccount member) {
    double seconds = account.elapsedNanos() / (double) TimeUnit.SECONDS.toNanos(1);
    DurationHistogram fsync = member.storage().walFsync();
    return "%s changes/s, %s"
        .formatted(
            Quantity.number(member.consensus().proposals().committed() / seconds),
            fsync == null
                ? "its WAL was not written"
                : "its WAL fsync mean %s, p99 %s"
                    .formatted(
                        Quantity.nanos(fsync.meanNanos()),
                        fsync.p99Nanos() == null ? NONE : Quantity.nanos(fsync.p99Nanos())));
  }

  /** Returns one row for each percentile with enough samples. */
  private static Dataset dataset(DiskResult result) {
    LatencySummary nanos = result.fdatasyncNanos();
    Latency latency = Latency.of(nanos);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("min", Long.toString(nanos.min())));
    for (Quantiles.Quantile one : Quantiles.ALL) {
      latency
          .quantile(one.quantile())
          .ifPresent(value -> rows.add(List.of(one.label(), Long.toString(value))));
    }
    rows.add(List.of("max", Long.toString(nanos.max())));
    return new Dataset(List.of("percentile", "fdatasyncNanos"), rows);
  }

  private static TestSuite suite(DiskResult result) {
    Outcome outcome =
        switch (result.verdict()) {
          case FAST_ENOUGH -> Outcome.PASSED;
          case TOO_SLOW, NOT_DURABLE -> Outcome.FAILED;
          case UNDECIDED -> Outcome.SKIPPED;
        };
    return new TestSuite(
        "etcd-bench disk",
        List.of(new Fact("directory", result.place().directory())),
        List.of(new Case("disk", "fdatasync p99 < 10ms", outcome, result.verdict().inWords())));
  }
}
