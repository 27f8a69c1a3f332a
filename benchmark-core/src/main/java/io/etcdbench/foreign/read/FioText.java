// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads fio's human-readable report; one run per job or group. */
final class FioText implements OutputReader {
  private static final Pattern JOB =
      Pattern.compile("(?m)^[ \\t]*(\\S+): \\(groupid=\\d+, jobs=(\\d+)\\): err=[ ]*(\\d+)");
  private static final Pattern ALONE =
      Pattern.compile("(?m)^[ \\t]*(?:fsync/)?fdatasync.*:|sync percentiles \\(");
  private static final Pattern SYNC_PERCENTILES =
      Pattern.compile("sync percentiles \\((nsec|usec|msec)\\):");

  @Override
  public List<ForeignRun> read(String text) {
    List<Sections> jobs = Sections.of(text, JOB);
    if (jobs.isEmpty()) {
      return ALONE.matcher(text).find() ? List.of(run(text, text, 1)) : List.of();
    }
    return jobs.stream()
        .map(
            job -> {
              Matcher head = JOB.matcher(job.body());
              return head.find()
                  ? run(
                          settings(text, head.group(1)),
                          job.body(),
                          Double.parseDouble(head.group(2)))
                      .named(jobs.size() == 1 ? "" : head.group(1))
                  : run(text, job.body(), 1);
            })
        .toList();
  }

  /** Returns the line with a job's settings that fio prints before the job starts. */
  private static String settings(String text, String job) {
    Matcher line =
        Pattern.compile("(?m)^[ \\t]*" + Pattern.quote(job) + ": \\(g=\\d+\\):.*$").matcher(text);
    return line.find() ? line.group() : "";
  }

  private static ForeignRun run(String settings, String body, double jobs) {
    Facts facts = new Facts(body);
    syncP99(body).ifPresent(seconds -> facts.put(Fact.SYNC_P99, seconds));
    facts
        .find("(?<![a-z])sync \\((?:nsec|usec|msec)\\): .*avg=[ ]*([0-9.]+)")
        .ifPresent(unused -> facts.put(Fact.MEAN, syncMean(body)));
    facts
        .find("issued rwts?: total=\\d+,\\d+,\\d+,(\\d+)")
        .ifPresent(syncs -> facts.put(Fact.SYNCS, Double.parseDouble(syncs)));
    facts
        .find("\\([0-9.]+[A-Za-z]+/([0-9]+)msec\\)")
        .ifPresent(millis -> facts.put(Fact.SECONDS, Double.parseDouble(millis) / 1e3));
    if (facts.get(Fact.SYNCS) == 0 && facts.has(Fact.MEAN)) {
      facts.count(Fact.SYNCS, "issued rwts?: total=\\d+,(\\d+)");
      facts.count(Fact.SYNCS, "issued[ ]*:.*w=(\\d+)");
    }
    Facts head = new Facts(settings);
    head.find("bs=(?:\\([RW]\\) )?([0-9.]+[KMG]?)i?B?")
        .ifPresent(
            size ->
                Quantity.count(size.endsWith("K") || size.endsWith("M") ? size + "i" : size)
                    .ifPresent(bytes -> facts.put(Fact.BLOCK_BYTES, bytes)));
    double depth = head.find("iodepth=(\\d+)").map(Double::parseDouble).orElse(1.0);
    if (!settings.isEmpty()) {
      facts.put(Fact.DEPTH, depth * jobs);
    }
    return facts.run(Tool.FIO);
  }

  private static Optional<Double> syncP99(String body) {
    Matcher unit = SYNC_PERCENTILES.matcher(body);
    if (!unit.find()) {
      return Optional.empty();
    }
    return new Facts(body.substring(unit.end()))
        .find("99\\.00th=\\[[ ]*(\\d+)\\]")
        .map(value -> Double.parseDouble(value) * Quantity.unit(unit.group(1)));
  }

  private static double syncMean(String body) {
    Matcher mean =
        Pattern.compile("(?<![a-z])sync \\((nsec|usec|msec)\\): .*avg=[ ]*([0-9.]+)").matcher(body);
    return mean.find() ? Double.parseDouble(mean.group(2)) * Quantity.unit(mean.group(1)) : 0;
  }
}
