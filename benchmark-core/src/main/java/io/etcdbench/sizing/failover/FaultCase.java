// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.plan.fault.FaultPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * A fault under which settings are compared. Immutable.
 *
 * @param name as users write it
 * @param meaning one clause for people
 * @param plan of the fault, starting at 0
 */
public record FaultCase(String name, String meaning, FaultPlan plan) {

  /** The eight default faults, and three more. */
  private static final List<Known> KNOWN =
      List.of(
          new Known("leader-kill", "kill=leader", 10, "the leader is killed and restarted"),
          new Known("leader-freeze", "freeze=leader", 20, "the leader is frozen (SIGSTOP)"),
          new Known(
              "first-member-freeze",
              "freeze=m0",
              20,
              "the first endpoint, which does not lead, is frozen"),
          new Known(
              "leader-cut-from-peers",
              "cut-peers=leader",
              20,
              "the leader loses its peers; clients still reach it"),
          new Known(
              "client-path-blackhole",
              "blackhole=leader",
              20,
              "data between clients and the leader is held back, without a reset; it arrives after"
                  + " the fault"),
          new Known(
              "quorum-away", "kill=quorum", 30, "enough members are killed to lose the quorum"),
          new Known("all-away", "kill=all", 30, "all members are killed and restarted"),
          new Known(
              "rolling-restart", "rolling-restart", 0, "one member after the other is restarted"),
          new Known(
              "leadership-moved",
              "move-leader=follower",
              0,
              "leadership is transferred to another member"),
          new Known(
              "leader-slow-disk",
              "slow-fsync=leader,delay=2s",
              10,
              "each fdatasync of the leader takes 2 s longer"),
          new Known("no-space", "no-space=leader", 10, "the NOSPACE alarm is raised"));

  /** Number of default faults. */
  private static final int CORE = 8;

  private record Known(String name, String fault, int seconds, String meaning) {}

  /** Returns the names of the default faults. */
  public static List<String> core() {
    return names().subList(0, CORE);
  }

  /** Returns the names of all faults. */
  public static List<String> names() {
    return KNOWN.stream().map(one -> one.name()).toList();
  }

  /**
   * Finds faults by name.
   *
   * @param names in the requested order
   * @param percent of its full length that each fault lasts, 1 to 1000
   * @throws IllegalArgumentException when a name is unknown; the message is one sentence
   */
  public static List<FaultCase> named(List<String> names, int percent) {
    List<FaultCase> cases = new ArrayList<>();
    for (String name : names.stream().distinct().toList()) {
      cases.add(
          KNOWN.stream()
              .filter(one -> one.name().equals(name))
              .findFirst()
              .map(one -> of(one, percent))
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "no fault is named '%s'; available: %s"
                              .formatted(name, String.join(", ", names())))));
    }
    return cases;
  }

  private static FaultCase of(Known known, int percent) {
    String lasting = known.seconds() == 0 ? "" : ",for=" + 10L * known.seconds() * percent + "ms";
    return new FaultCase(
        known.name(), known.meaning(), FaultPlan.parse(known.fault() + ",at=0s" + lasting));
  }
}
