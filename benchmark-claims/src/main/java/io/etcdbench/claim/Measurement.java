// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When, how often and with what the figures of a claim were measured. Immutable.
 *
 * @param startedAt when the first run began
 * @param scale of its experiment
 * @param rounds how often every run was made; 0 when that was not kept
 * @param commit of etcd-bench; several, comma-separated, when it was resumed; null when not known
 * @param etcd the versions of the servers, comma-separated
 * @param machine its processor and how many cores it has
 */
public record Measurement(
    Instant startedAt,
    String scale,
    int rounds,
    @Nullable String commit,
    String etcd,
    String machine) {

  /** All of it in one line. */
  public String inWords() {
    List<String> words = new ArrayList<>();
    words.add(startedAt.toString());
    words.add("scale " + scale);
    words.add(rounds == 0 ? "rounds not kept" : rounds == 1 ? "1 round" : rounds + " rounds");
    words.add(commit == null ? "commit not kept" : "commit " + commit);
    words.add("etcd " + etcd);
    words.add(machine);
    return String.join(", ", words);
  }
}
