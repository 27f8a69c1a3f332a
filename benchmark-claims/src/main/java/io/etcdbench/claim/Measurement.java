// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.etcdbench.format.Phrase;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Time, rounds, software and machine of a claim's measurement. Immutable.
 *
 * @param startedAt start of the first run
 * @param scale scale of the experiment
 * @param rounds how often every run of the claim was executed; 0 when that was not stored
 * @param commit commit of etcd-bench; several, comma-separated, when it was resumed, of which one
 *     may be {@code unknown}; null when none is known
 * @param etcd versions of the servers, comma-separated
 * @param machine processor model and number of cores; several, separated by semicolons, when it was
 *     resumed on another machine
 * @param loads how many runs were steady; null when its experiment measures no load, and in files
 *     of older versions
 */
public record Measurement(
    Instant startedAt,
    String scale,
    int rounds,
    @Nullable String commit,
    String etcd,
    String machine,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Loads loads) {

  /**
   * The runs that measured a load with the engine. Immutable.
   *
   * @param all their number, 1 or more
   * @param withoutWarning how many of them lack the warning {@code not-steady}
   */
  public record Loads(int all, int withoutWarning) {
    /** Returns those among the results of an experiment; null when there are none. */
    static @Nullable Loads among(List<RunResult> results) {
      List<RunResult> loads =
          results.stream()
              .filter(result -> !new RunFacts(result).secondsUnderLoad().isEmpty())
              .toList();
      long without =
          loads.stream()
              .filter(result -> result.findings().stream().noneMatch(Loads::isWarned))
              .count();
      return loads.isEmpty() ? null : new Loads(loads.size(), (int) without);
    }

    private static boolean isWarned(Finding finding) {
      return finding.kind().equals(Finding.NOT_STEADY) && finding.severity() == Severity.WARNING;
    }
  }

  /** Returns a copy with another number of rounds. */
  Measurement withRounds(int number) {
    return new Measurement(startedAt, scale, number, commit, etcd, machine, loads);
  }

  /** Returns the processor model and the number of cores, as {@link #machine()} names them. */
  public static String machine(Environment.Machine machine) {
    return "%s, %s cores".formatted(machine.cpuModel(), machine.cores());
  }

  /** Returns a description in one line. */
  public String inWords() {
    List<String> words = new ArrayList<>();
    words.add(startedAt.toString());
    words.add("scale " + scale);
    words.add(rounds == 0 ? "rounds not recorded" : Phrase.count(rounds, "round"));
    words.add(commit == null ? "commit not recorded" : "commit " + commit);
    words.add("etcd " + etcd);
    words.add(machine);
    if (loads != null) {
      words.add(
          "%s of %s without the warning not-steady"
              .formatted(loads.withoutWarning(), Phrase.count(loads.all(), "load")));
    }
    return String.join(", ", words);
  }
}
