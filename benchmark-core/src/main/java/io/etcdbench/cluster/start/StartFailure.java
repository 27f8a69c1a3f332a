// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.ClusterException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Explains in one sentence why a member did not start, and quotes its last log lines. Stateless.
 */
public final class StartFailure {
  /** Messages of etcd and the kernel with their explanation; the first match wins. */
  private static final List<Map.Entry<String, String>> KNOWN =
      List.of(
          Map.entry("address already in use", "a port it needs is in use; free it and start again"),
          Map.entry("no space left on device", "the disk of its data directory is full"),
          Map.entry("read-only file system", "its data directory is on a read-only file system"),
          Map.entry(
              "permission denied",
              "it may not access its files; check the owner of the data directory"),
          Map.entry("flag provided but not defined", "it does not know one of the server flags"),
          Map.entry("exec format error", "the binary is built for another platform"));

  private StartFailure() {}

  /**
   * Creates the exception.
   *
   * @param member its name
   * @param event the observation, for example {@code ended with exit code 1}
   * @param log its last log lines, may be empty
   */
  public static ClusterException of(String member, String event, List<String> log) {
    StringBuilder text = new StringBuilder("member " + member + " " + event);
    reason(log).ifPresent(reason -> text.append(": ").append(reason));
    if (log.isEmpty()) {
      return new ClusterException(text.append("; it logged nothing").toString());
    }
    text.append("; its last log lines:");
    log.forEach(line -> text.append("\n  ").append(line));
    return new ClusterException(text.toString());
  }

  /** Returns whether a member failed because its port was in use. */
  public static boolean wasTaken(int port, List<String> log) {
    return mentions(log, ":" + port + ": bind: address already in use");
  }

  private static Optional<String> reason(List<String> log) {
    return KNOWN.stream()
        .filter(k -> mentions(log, k.getKey()))
        .findFirst()
        .map(Map.Entry::getValue);
  }

  private static boolean mentions(List<String> log, String text) {
    return log.stream().anyMatch(line -> line.toLowerCase(Locale.ROOT).contains(text));
  }
}
