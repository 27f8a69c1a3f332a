// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.fault;

import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.Durations;
import java.time.Duration;
import java.util.Map;

/**
 * The parameters of a fault; each kind uses only its own. Immutable.
 *
 * @param delay for {@code peer-delay}, {@code client-delay} and {@code slow-fsync}: delay added to
 *     each direction or call, 1 ms to 10 s
 * @param direction for {@code cut-peers} and {@code blackhole}: which packets are lost
 * @param every for {@code reset}: time between resets, 10 ms to 1 h
 * @param processes for {@code cpu-hogs}: number of processes, 1 to 1024
 * @param script for {@code command}: a shell command line
 */
public record FaultDetail(
    Duration delay, Direction direction, Duration every, int processes, String script) {

  private static final Duration MAX_DELAY = Duration.ofSeconds(10);
  private static final Duration MIN_EVERY = Duration.ofMillis(10);
  private static final Duration MAX_EVERY = Duration.ofHours(1);

  /** Default parameters. */
  static final FaultDetail DEFAULT =
      new FaultDetail(Duration.ofMillis(1), Direction.BOTH, Duration.ofMillis(100), 1, "");

  /** The packets that are lost, from the member's point of view. */
  public enum Direction {
    /** Packets in both directions. */
    BOTH,
    /** Packets to the member. */
    IN,
    /** Packets from the member. */
    OUT
  }

  public FaultDetail {
    require("delay", delay, Duration.ofMillis(1), MAX_DELAY);
    require("every", every, MIN_EVERY, MAX_EVERY);
    if (processes < 1 || processes > FaultSpec.MAX_HOGS) {
      throw new IllegalArgumentException(
          "processes is %s; allowed: 1 to %s".formatted(processes, FaultSpec.MAX_HOGS));
    }
  }

  private static void require(String what, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "%s is %s; allowed: %s to %s"
              .formatted(
                  what, Durations.format(value), Durations.format(least), Durations.format(most)));
    }
  }

  static FaultDetail of(Map<String, String> said) {
    String processes = said.getOrDefault("processes", "" + DEFAULT.processes);
    if (!processes.matches("\\d{1,9}")) {
      throw new IllegalArgumentException(
          "processes is '%s'; allowed: 1 to %s".formatted(processes, FaultSpec.MAX_HOGS));
    }
    return new FaultDetail(
        time(said, "delay", DEFAULT.delay),
        said.containsKey("direction")
            ? Choices.parse(Direction.class, said.getOrDefault("direction", ""))
            : DEFAULT.direction,
        time(said, "every", DEFAULT.every),
        Integer.parseInt(processes),
        said.getOrDefault("script", DEFAULT.script));
  }

  private static Duration time(Map<String, String> said, String key, Duration otherwise) {
    String text = said.get(key);
    return text == null ? otherwise : Durations.parse(text);
  }

  /** Returns one parameter as {@link #of} reads it. */
  String text(String key) {
    return switch (key) {
      case "delay" -> Durations.format(delay);
      case "direction" -> Choices.name(direction);
      case "every" -> Durations.format(every);
      case "processes" -> String.valueOf(processes);
      case "script" -> script;
      default -> throw new IllegalArgumentException(key);
    };
  }
}
