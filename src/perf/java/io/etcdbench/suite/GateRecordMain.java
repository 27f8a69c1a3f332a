// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.format.Quantity;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.result.Environment;
import io.etcdbench.suite.RecordLine.Session;
import io.etcdbench.suite.RecordSchedule.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Runs sessions until the record holds as many as planned, starting with the kind whose share is
 * smallest. Existing sessions count. Each session becomes a line of the record as soon as it has
 * ended, and the page is generated anew.
 */
final class GateRecordMain {
  private final RecordPlan plan;
  private final RecordFile file;
  private final Path plugin;
  private final Path scratch;
  private final long startNanos = System.nanoTime();

  private GateRecordMain(RecordPlan plan, Path folder) throws IOException {
    this.plan = plan;
    this.file = new RecordFile(plan.record());
    this.scratch = folder;
    this.plugin = folder.resolve("plugin");
    Path services = Files.createDirectories(plugin.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(EtcdDriverProvider.class.getName()),
        WastingDriverProvider.class.getName() + "\n");
  }

  public static void main(String[] args) throws IOException {
    RecordPlan plan = RecordPlan.from(System.getenv());
    GateRecordMain main =
        new GateRecordMain(plan, Files.createTempDirectory("etcd-bench-gate-record-"));
    main.sessions();
    main.parkedTwins();
    main.page();
  }

  private void sessions() throws IOException {
    RecordSchedule schedule = new RecordSchedule(plan);
    List<RecordLine> lines = file.read();
    for (Optional<Row> next = schedule.next(lines, left());
        next.isPresent();
        next = schedule.next(lines, left())) {
      Row row = next.get();
      tell(
          "%s, %s servers, session %d of %d; %d sessions are to come, about %s minutes"
              .formatted(
                  row.kind().word(),
                  row.servers().word(),
                  schedule.done(row, lines) + 1,
                  schedule.wanted(row),
                  schedule.missing(lines),
                  Quantity.whole(schedule.minutes(lines))));
      suite(row.kind(), row.servers());
      lines = file.read();
    }
    if (schedule.missing(lines) > 0) {
      tell("no time is left for %d sessions; start again".formatted(schedule.missing(lines)));
    }
  }

  private void parkedTwins() throws IOException {
    for (Servers servers : plan.servers()) {
      for (long done = done(RecordLine.PARKED, servers);
          done < plan.wanted().parked() && !left().isNegative();
          done++) {
        tell(
            "parked twin, %s servers, %d of %d"
                .formatted(servers.word(), done + 1, plan.wanted().parked()));
        long begin = System.nanoTime();
        try (Members members = members(servers, 0)) {
          List<RecordLine.Seen> seen = new ParkedTwin(plan, scratch).measure(members);
          keep(line(servers, begin, Session.OF_A_PARKED_TWIN, seen));
        }
      }
    }
  }

  private void suite(SuiteKind kind, Servers servers) throws IOException {
    long begin = System.nanoTime();
    long seed = new Random().nextInt(Integer.MAX_VALUE);
    boolean slowServer = kind.injection() == SuiteKind.Injection.SERVICE_TIME;
    try (Members members = members(servers, slowServer ? kind.share() : 0)) {
      GateResult result =
          new SuiteRun(plan, plugin, scratch, GateRecordMain::tell).run(kind, members, seed);
      Session session = new Session(kind.word(), seed, result.verdict().name(), result.reason());
      keep(line(servers, begin, session, RecordLine.seen(result)));
    }
  }

  private long done(String kind, Servers servers) throws IOException {
    return file.read().stream()
        .filter(line -> line.isOf(kind, servers) && line.scale().equals(plan.scale()))
        .count();
  }

  private static Members members(Servers servers, double share) {
    return servers == Servers.FAKE ? Members.fake(share) : Members.three(GateRecordMain::tell);
  }

  private RecordLine line(
      Servers servers, long beginNanos, Session session, List<RecordLine.Seen> seen) {
    Environment.Machine machine = Environment.capture().machine();
    double minutes = Math.round((System.nanoTime() - beginNanos) / 6e8) / 100.0;
    return new RecordLine(
        RecordLine.SCHEMA,
        "",
        GateRule.VERSION,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        plan.commit(),
        "%s, %d cores, %s".formatted(machine.os(), machine.cores(), machine.cpuModel()),
        plan.scale(),
        servers.word(),
        minutes,
        session,
        seen);
  }

  private void keep(RecordLine line) throws IOException {
    file.append(line);
    Session session = line.session();
    tell("%s: %s %s".formatted(session.kind(), session.verdict(), session.reason()));
    page();
  }

  private void page() throws IOException {
    Files.writeString(plan.page(), RecordPage.render(file.read()));
  }

  private Duration left() {
    return plan.longest().minusNanos(System.nanoTime() - startNanos);
  }

  private static void tell(String line) {
    System.err.println(line);
  }
}
