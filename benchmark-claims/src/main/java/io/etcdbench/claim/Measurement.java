// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.format.Phrase;
import io.etcdbench.result.Environment;
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
 */
public record Measurement(
    Instant startedAt,
    String scale,
    int rounds,
    @Nullable String commit,
    String etcd,
    String machine) {

  /** Returns a copy with another number of rounds. */
  Measurement withRounds(int number) {
    return new Measurement(startedAt, scale, number, commit, etcd, machine);
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
    return String.join(", ", words);
  }
}
