// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.ArrayList;
import java.util.List;
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
  private static final String COMMAND = "\\S*\\bfio";
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

  @Override
  public List<ForeignRun> read(String text) {
    List<Sections> jobs = Sections.of(text, JOB);
    List<ForeignRun> runs =
        new ArrayList<>(alone(Sections.of(jobs.isEmpty() ? text : jobs.get(0).before(), BLOCK)));
    for (Sections job : jobs) {
      List<Sections> blocks = Sections.of(job.body(), BLOCK);
      Matcher head = JOB.matcher(job.body());
      if (head.find()) {
        String own = blocks.isEmpty() ? job.body() : blocks.get(0).before() + blocks.get(0).body();
        runs.add(
            run(settings(text, head.group(1)), own, Double.parseDouble(head.group(2)), job.before())
                .named(jobs.size() == 1 ? "" : head.group(1)));
      }
      runs.addAll(alone(blocks.subList(Math.min(1, blocks.size()), blocks.size())));
    }
    return runs;
  }

  private static List<ForeignRun> alone(List<Sections> blocks) {
    return blocks.stream()
        .map(block -> run(block.before(), block.body(), 1, block.before()))
        .toList();
  }

  /** Returns the line with a job's settings that fio prints before the job starts. */
  private static String settings(String text, String job) {
    Matcher line =
        Pattern.compile("(?m)^[ \\t]*" + Pattern.quote(job) + ": \\(g=\\d+\\):.*$").matcher(text);
    return line.find() ? line.group() : "";
  }

  private static ForeignRun run(String settings, String body, double jobs, String before) {
    Facts facts = new Facts(body);
    Optional<CommandFlags> command = CommandFlags.last(before, COMMAND);
    int writes = body.indexOf("write:");
    boolean synchronous = writes >= 0 && command.filter(FioText::isSynchronous).isPresent();
    String timed = synchronous ? body.substring(writes) : body;
    String kind = synchronous ? COMPLETION : SYNC;
    p99(kind, timed).ifPresent(seconds -> facts.put(Fact.SYNC_P99, seconds));
    slowest(kind, timed).ifPresent(seconds -> facts.put(Fact.SLOWEST, seconds));
    mean(kind, timed).ifPresent(seconds -> facts.put(Fact.MEAN, seconds));
    command
        .flatMap(flags -> flags.text("directory", "filename"))
        .filter(FioText::isInMemory)
        .ifPresent(path -> facts.put(Fact.IN_MEMORY, 1));
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
    } else if (!facts.has(Fact.SYNCS) && (isWhole(facts) || isWithoutSync(before))) {
      facts.put(Fact.SYNCS, 0);
    }
    Facts head = new Facts(settings);
    head.find("bs=(?:\\([RW]\\) )?([0-9.]+[KMG]?)i?B?")
        .ifPresent(
            size ->
                ParsedQuantity.count(size.endsWith("K") || size.endsWith("M") ? size + "i" : size)
                    .ifPresent(bytes -> facts.put(Fact.BLOCK_BYTES, bytes)));
    double depth = head.find("iodepth=(\\d+)").map(Double::parseDouble).orElse(1.0);
    if (!settings.isEmpty()) {
      facts.put(Fact.DEPTH, depth * jobs);
    }
    return facts.run(Tool.FIO);
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

  /** Returns whether a command line is known and asks for no syncs. */
  static boolean isWithoutSync(String before) {
    return CommandFlags.last(before, COMMAND)
        .filter(flags -> !flags.has("fsync") && !flags.has("fdatasync") && !isSynchronous(flags))
        .isPresent();
  }

  private static boolean isSynchronous(CommandFlags flags) {
    return flags.text("sync").filter(FioText::isSynchronous).isPresent();
  }

  /** Returns whether a value of fio's option {@code sync} opens files with O_SYNC or O_DSYNC. */
  static boolean isSynchronous(String sync) {
    return sync.matches("1|sync|dsync");
  }

  /** Returns whether a path is on the RAM disk that Linux systems mount. */
  static boolean isInMemory(String path) {
    return path.matches("/(?:dev|run)/shm(?:/.*)?");
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
}
