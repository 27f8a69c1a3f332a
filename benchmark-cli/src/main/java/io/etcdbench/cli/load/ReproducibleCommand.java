// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Converts options of a command line back to arguments, in particular those that a published report
 * may contain.
 */
public final class ReproducibleCommand {
  /**
   * Options that describe what was measured and how. Others are left out: local files, and access
   * to an existing cluster.
   */
  static final Set<String> TOLD =
      Set.of(
          "--arms-on",
          "--auth",
          "--baseline",
          "--baseline-etcd",
          "--baseline-java",
          "--baseline-server-flag",
          "--baseline-set",
          "--bcrypt-cost",
          "--budget",
          "--candidate",
          "--candidate-etcd",
          "--candidate-java",
          "--candidate-server-flag",
          "--candidate-set",
          "--client-delay",
          "--cluster",
          "--cpu-hogs",
          "--driver",
          "--failover",
          "--flag",
          "--jvm-flag",
          "--mtls",
          "--on-inconclusive",
          "--peer-delay",
          "--proxies",
          "--same",
          "--seed",
          "--slow-fsync",
          "--storage",
          "--tls",
          "--token-ttl",
          "--operations",
          "--warm-up",
          "--watches",
          "--workloads");

  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./~-]+");

  private ReproducibleCommand() {}

  /**
   * Returns the options that reproduce a command, with their values and quoted for a shell where
   * needed. Omits options for local files and for access to an existing cluster.
   */
  public static List<String> of(ParseResult parsed) {
    return arguments(parsed, TOLD).stream().map(ReproducibleCommand::quoted).toList();
  }

  /**
   * Returns the options that a command line gives, with their values and not quoted.
   *
   * @param names of the options to return, others are omitted
   */
  public static List<String> arguments(ParseResult parsed, Set<String> names) {
    return parsed.matchedOptions().stream()
        .filter(option -> names.contains(option.longestName()))
        .flatMap(ReproducibleCommand::words)
        .distinct()
        .toList();
  }

  private static Stream<String> words(OptionSpec option) {
    String name = option.longestName();
    boolean flag = option.typeInfo().isBoolean(); // its value is true when none is given
    return option.originalStringValues().stream()
        .map(value -> flag && value.equals("true") ? name : name + "=" + value);
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
