// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.perSecond;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Phrase.seconds;
import static io.etcdbench.format.Quantity.bytes;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.whole;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.format.Percent;
import io.etcdbench.format.PlainText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.Probe;
import io.etcdbench.sizing.capacity.RateVerdict;
import io.etcdbench.sizing.capacity.SaturationCause;
import io.etcdbench.sizing.doctor.Checkup.Search;
import io.etcdbench.sizing.doctor.DoctorResult.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Renders the measurements of a checkup as labelled lines, the same in every locale. */
final class DoctorPage {
  private static final int NOTICED = 3;

  private final Diagnosis diagnosis;
  private final List<Part> parts = new ArrayList<>();

  private DoctorPage(Diagnosis diagnosis) {
    this.diagnosis = diagnosis;
  }

  /** Returns the parts of the page, in reading order. */
  static List<Part> of(Diagnosis diagnosis) {
    DoctorPage page = new DoctorPage(diagnosis);
    page.card();
    page.measured();
    page.cluster();
    return List.copyOf(page.parts);
  }

  private void add(String heading, List<List<String>> lines) {
    parts.add(new Part(heading, lines));
  }

  private static List<String> line(String label, String text) {
    return List.of(PlainText.line(label), PlainText.line(text));
  }

  private void card() {
    SizingCard card = diagnosis.card();
    List<List<String>> lines = new ArrayList<>();
    Double highest = card.highestPerSecond();
    lines.add(line("objective", card.objective()));
    lines.add(
        line(
            "holds at",
            highest == null
                ? "none of the rates tried"
                : perSecond(highest) + notAt(diagnosis.checkup().search().capacity().beyond())));
    lines.add(line("confidence", sureness(diagnosis.checkup().search())));
    card.safePerSecond()
        .ifPresent(safe -> lines.add(line("safe", perSecond(safe) + ", which leaves headroom")));
    if (!card.breaksFirst().isEmpty()) {
      lines.add(line("first bottleneck", card.breaksFirst()));
    }
    lines.add(line("growth", growth(card)));
    add("Sustainable load", lines);
  }

  private static String sureness(Search search) {
    End end = search.capacity().end();
    if (search.isInvalid()) {
      return "the run at this rate is invalid; see the findings";
    }
    if (end != End.OUT_OF_BUDGET && search.isUnsure()) {
      return "decided by too few operations for this percentile";
    }
    return switch (end) {
      case CONFIRMED -> "confirmed with longer loads";
      case ABOVE_RANGE -> "no higher rate was tried";
      case BELOW_RANGE ->
          failed(search.capacity().beyond())
              ? "too many operations failed at the lowest rate tried"
              : "the lowest rate tried is too high";
      case OUT_OF_BUDGET -> "not confirmed within the time limit";
      case GENERATOR ->
          "above it, the client sent operations too late: use a machine with more cores";
      case STOPPED -> "it was stopped";
    };
  }

  private static boolean failed(@Nullable Probe lowest) {
    return lowest != null && lowest.decision() == RateVerdict.FAILS;
  }

  /** Continues the highest rate that holds with the lowest one above it that does not. */
  static String notAt(@Nullable Probe beyond) {
    return beyond == null ? "" : " and not at " + perSecond(beyond.opsPerSecond());
  }

  private static String growth(SizingCard card) {
    Double bytes = card.bytesPerWrite();
    if (bytes == null) {
      return "unknown: not reported by the members, or too little was written";
    }
    return whole(bytes)
        + " bytes for each write until it is compacted; now: "
        + growth(card, card.ownWritesPerSecond())
        + card.safePerSecond().map(safe -> "; at the safe rate: " + growth(card, safe)).orElse("");
  }

  private static String growth(SizingCard card, double rate) {
    return say(
            "%s writes/s, %s a day", decimals(rate, 1), bytes(card.bytesPerDay(rate).orElse(0.0)))
        + card.daysUntilFull(rate).map(days -> ", the quota lasts " + time(days)).orElse("");
  }

  static String time(double days) {
    return days < 2 ? decimals(24 * days, 1) + " hours" : whole(days) + " days";
  }

  private void measured() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(line("disk", disk(diagnosis.checkup().disk())));
    lines.add(line("peer round trip", peers()));
    lines.add(line("one client", light(diagnosis.checkup().light())));
    lines.add(line("WAL fsync", wal(diagnosis.checkup().light().server())));
    diagnosis
        .checkup()
        .search()
        .capacity()
        .curve()
        .forEach(probe -> lines.add(line(perSecond(probe.opsPerSecond()), probe(probe))));
    add("Measurements", lines);
  }

  private static String disk(@Nullable DiskSpeed disk) {
    return disk == null
        ? "unknown: no data directory is known on this machine; run 'etcd-bench disk DIR' on each"
            + " member"
        : say(
            "fdatasync p50 %s, p99 %s, %s writes/s, on %s",
            millis((double) disk.fdatasync().p50Nanos()),
            millis((double) disk.fdatasync().p99Nanos()),
            whole(disk.written().perSecond()),
            disk.mount().fileSystem());
  }

  private String peers() {
    List<Rtt> all = Rtt.of(diagnosis.checkup());
    return all.isEmpty()
        ? "not reported by the members"
        : all.stream()
            .limit(NOTICED)
            .map(rtt -> say("%s to %s %s", rtt.from(), rtt.to(), millis(rtt.nanos())))
            .reduce((a, b) -> a + ", " + b)
            .orElse("");
  }

  private static String light(RunResult light) {
    Optional<SeriesResult> puts =
        light.phases().stream()
            .flatMap(phase -> phase.series().stream())
            .filter(series -> series.isOk())
            .findFirst();
    return puts.map(DoctorPage::light)
        .or(() -> SaturationCause.errors(light))
        .orElse("no operation succeeded");
  }

  private static String light(SeriesResult puts) {
    LatencySummary nanos = puts.serviceNanos();
    return say(
        "%s, p50 %s, p99 %s",
        perSecond(puts.opsPerSecond()), orDash(nanos.p50()), orDash(nanos.p99()));
  }

  private static String wal(@Nullable ServerAccount account) {
    List<String> members = new ArrayList<>();
    for (MemberAccount member : account == null ? List.<MemberAccount>of() : account.members()) {
      DurationHistogram wal = member.storage().walFsync();
      if (wal != null) {
        members.add(
            say(
                "%s mean %s, p99 %s",
                member.name(), millis(wal.meanNanos()), orDash(wal.p99Nanos())));
      }
    }
    return members.isEmpty() ? "not reported by the members" : String.join("; ", members);
  }

  private static String probe(Probe probe) {
    return say(
        "%s, p50 %s, p99 %s, %s too slow, %s",
        probe.decision(),
        orDash(probe.seen().p50Nanos()),
        orDash(probe.seen().p99Nanos()),
        Percent.of(probe.slowShare(), 2),
        seconds(probe.elapsed().toMillis() / 1e3));
  }

  private static String orDash(@Nullable Long nanos) {
    return nanos == null ? "-" : millis(nanos);
  }

  private void cluster() {
    ClusterDescription cluster = diagnosis.checkup().cluster();
    List<List<String>> lines = new ArrayList<>();
    lines.add(line("etcd", cluster.etcdVersion() + ", " + cluster.topology()));
    lines.add(line("security", cluster.security()));
    diagnosis
        .checkup()
        .survey()
        .members()
        .forEach(
            one ->
                lines.add(
                    line(
                        one.member().name(),
                        say(
                            "%s%s, database %s, in use %s",
                            one.version(),
                            one.leader() ? ", leads" : "",
                            bytes(one.databaseBytes()),
                            bytes(one.databaseInUseBytes())))));
    add("The cluster", lines);
  }
}
