// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads fio's human-readable report; one run per job or group, and one per block of sync latencies
 * that was pasted without its job.
 */
final class FioText implements ForeignOutput.Reader {
  private static final Pattern JOB =
      Pattern.compile("(?m)^[ \\t]*(\\S+): \\(groupid=\\d+, jobs=(\\d+)\\): err=[ ]*(\\d+)");
  private static final String SYNC = "(?<![a-z])sync";

  /** Completion latencies: those of syncs where each write is synchronous. */
  private static final String COMPLETION = "(?<![a-z])clat";

  /**
   * The line of the sync latencies with the heading of their percentiles, or that heading alone.
   */
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?m)^.*(?<![a-z])sync \\((?:nsec|usec|msec)\\):.*(?:\\n.*sync percentiles \\(.*)?$"
              + "|^.*sync percentiles \\((?:nsec|usec|msec)\\):");

  private static final Pattern SETTINGS = Pattern.compile("(?m)^[ \\t]*(\\S+): \\(g=\\d+\\):.*$");

  @Override
  public List<ForeignRun> read(String text) {
    FioOptions options = new FioOptions();
    Map<String, String> settings = new HashMap<>();
    List<Sections> jobs = Sections.of(text, JOB);
    List<ForeignRun> runs =
        new ArrayList<>(alone(Sections.of(jobs.isEmpty() ? text : jobs.get(0).before(), BLOCK)));
    for (Sections job : jobs) {
      List<Sections> blocks = Sections.of(job.body(), BLOCK);
      SETTINGS
          .matcher(job.before())
          .results()
          .forEach(line -> settings.put(line.group(1), line.group()));
      Matcher head = JOB.matcher(job.body());
      if (head.find()) {
        String name = head.group(1);
        String own = blocks.isEmpty() ? job.body() : blocks.get(0).before() + blocks.get(0).body();
        Facts facts = facts(own, options.next(job.before(), name));
        addSettings(facts, settings.getOrDefault(name, ""), Double.parseDouble(head.group(2)));
        runs.add(facts.run(Tool.FIO).named(jobs.size() == 1 ? "" : name));
      }
      runs.addAll(alone(blocks.subList(Math.min(1, blocks.size()), blocks.size())));
    }
    return runs;
  }

  private static List<ForeignRun> alone(List<Sections> blocks) {
    return blocks.stream()
        .map(
            block -> {
              Facts facts = facts(block.body(), new FioOptions().next(block.before(), ""));
              addSettings(facts, block.before(), 1);
              return facts.run(Tool.FIO);
            })
        .toList();
  }

  private static Facts facts(String body, Optional<Map<String, String>> options) {
    Facts facts = new Facts(body);
    int writes = body.indexOf("write:");
    boolean synchronous = writes >= 0 && options.filter(FioOptions::isSynchronous).isPresent();
    String timed = synchronous ? body.substring(writes) : body;
    String kind = synchronous ? COMPLETION : SYNC;
    p99(kind, timed).ifPresent(seconds -> facts.put(Fact.SYNC_P99, seconds));
    slowest(kind, timed).ifPresent(seconds -> facts.put(Fact.SLOWEST, seconds));
    mean(kind, timed).ifPresent(seconds -> facts.put(Fact.MEAN, seconds));
    if (options.filter(FioOptions::isInMemory).isPresent()) {
      facts.put(Fact.IN_MEMORY, 1);
    }
    facts
        .find("issued rwts?: total=\\d+,\\d+,\\d+,(\\d+)")
        .ifPresent(syncs -> facts.put(Fact.SYNCS, Double.parseDouble(syncs)));
    facts
        .find("(?:\\([0-9.]+[A-Za-z]+/|runt=[ ]*)([0-9]+)msec")
        .ifPresent(millis -> facts.put(Fact.SECONDS, Double.parseDouble(millis) / 1e3));
    if (facts.get(Fact.SYNCS) == 0 && facts.has(Fact.MEAN)) {
      facts.forget(Fact.SYNCS);
      facts.count(Fact.SYNCS, "issued rwts?: total=\\d+,(\\d+)");
      facts.count(Fact.SYNCS, "issued[ ]*:.*w=(\\d+)");
    } else if (facts.get(Fact.SYNCS) == 0 && countsSyncs(facts)) {
      facts.count(Fact.SYNCS, "issued rwts?: total=\\d+,(\\d+)");
    } else if (!facts.has(Fact.SYNCS)
        && (isWhole(facts) || options.filter(FioOptions::isWithoutSync).isPresent())) {
      facts.put(Fact.SYNCS, 0);
    }
    return facts;
  }

  /** Puts what fio prints of a job before it starts. */
  private static void addSettings(Facts facts, String settings, double jobs) {
    if (settings.isEmpty()) {
      return;
    }
    Facts head = new Facts(settings);
    head.find("bs=(?:\\([RW]\\) )?([0-9.]+[KMG]?)i?B?")
        .ifPresent(
            size ->
                ParsedQuantity.count(size.endsWith("K") || size.endsWith("M") ? size + "i" : size)
                    .ifPresent(bytes -> facts.put(Fact.BLOCK_BYTES, bytes)));
    facts.put(Fact.DEPTH, head.find("iodepth=(\\d+)").map(Double::parseDouble).orElse(1.0) * jobs);
  }

  /** fio counts a sync after a write as another operation of the same depth. */
  private static boolean countsSyncs(Facts facts) {
    return facts
        .find("IO depths[ ]*: 1=([0-9.]+)%")
        .filter(percent -> Double.parseDouble(percent) > 100)
        .isPresent();
  }

  /** The line on issued operations is one of the last of a job's report. */
  private static boolean isWhole(Facts facts) {
    return facts.find("(issued (?:rwts?)?[ ]*:)").isPresent();
  }

  private static Optional<Double> p99(String kind, String body) {
    Matcher unit = Pattern.compile(kind + " percentiles \\((nsec|usec|msec)\\):").matcher(body);
    if (!unit.find()) {
      return Optional.empty();
    }
    return new Facts(body.substring(unit.end()))
        .find("99\\.00th=\\[[ ]*(\\d+)\\]")
        .map(value -> Double.parseDouble(value) * ParsedQuantity.unit(unit.group(1)));
  }

  private static Optional<Double> mean(String kind, String body) {
    return time(kind, "avg=[ ]*([0-9.]+)", body);
  }

  private static Optional<Double> slowest(String kind, String body) {
    return time(kind, "max=[ ]*([0-9.]+k?)", body);
  }

  private static Optional<Double> time(String kind, String value, String body) {
    Matcher time = Pattern.compile(kind + " \\((nsec|usec|msec)\\):.*" + value).matcher(body);
    return time.find()
        ? Optional.of(
            ParsedQuantity.count(time.group(2)).orElse(0) * ParsedQuantity.unit(time.group(1)))
        : Optional.empty();
  }

  /**
   * Reads fio's report with {@code --minimal} (terse format 3), which has no latencies of syncs;
   * one run per line.
   */
  static final class Terse implements ForeignOutput.Reader {
    private static final Pattern LINE =
        Pattern.compile("(?m)\\b3;fio-\\d[^;\\n]*;([^;\\n]*);\\d+;\\d+;(\\d[^\\n]*)$");

    /** Position of the milliseconds within the fields of the reads, and of the writes. */
    private static final int RUNTIME = 3;

    private static final int FIELDS_OF_READS = 41;

    @Override
    public List<ForeignRun> read(String text) {
      FioOptions options = new FioOptions();
      List<ForeignRun> runs = new ArrayList<>();
      for (Sections section : Sections.of(text, LINE)) {
        Matcher line = LINE.matcher(section.body());
        if (line.find()) {
          String name = line.group(1);
          boolean without =
              options.next(section.before(), name).filter(FioOptions::isWithoutSync).isPresent();
          runs.add(run(line.group(2).split(";", -1), without).named(name));
        }
      }
      return runs;
    }

    private static ForeignRun run(String[] fields, boolean isWithoutSync) {
      Facts facts = new Facts("");
      double reading = field(fields, RUNTIME);
      double writing = field(fields, FIELDS_OF_READS + RUNTIME);
      double millis = Math.max(reading, writing);
      if (millis > 0) {
        facts.put(Fact.SECONDS, millis / 1e3);
      }
      boolean whole = fields.length > FIELDS_OF_READS + RUNTIME;
      if ((whole && writing == 0) || isWithoutSync) {
        facts.put(Fact.SYNCS, 0);
      }
      return facts.run(Tool.FIO);
    }

    private static double field(String[] fields, int index) {
      return index < fields.length && fields[index].matches("\\d+")
          ? Double.parseDouble(fields[index])
          : 0;
    }
  }
}
