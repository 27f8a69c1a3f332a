// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.start.MemberFlags;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The etcd of each side, when each side has its own servers. */
final class ArmServerOptions {
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");

  @Essential
  @Option(
      names = "--baseline-etcd",
      paramLabel = "VERSION|FILE",
      description =
          "etcd of the baseline: a version such as 3.5.34, or the path of a binary. Any of the"
              + " --*-etcd and --*-server-flag options gives each side its own cluster, a fresh one"
              + " per pair of JVMs. Default: see --etcd-bin.")
  private @Nullable String baseline;

  @Essential
  @Option(
      names = "--candidate-etcd",
      paramLabel = "VERSION|FILE",
      description =
          "etcd of the candidate: a version or the path of a binary. Default: see --etcd-bin.")
  private @Nullable String candidate;

  @Option(
      names = "--baseline-server-flag",
      paramLabel = "FLAG",
      description =
          "etcd flag for the baseline's members only, for example"
              + " --baseline-server-flag=--max-txn-ops=256. Repeatable.")
  private List<String> baselineFlags = List.of();

  @Option(
      names = "--candidate-server-flag",
      paramLabel = "FLAG",
      description = "etcd flag for the candidate's members only. Repeatable.")
  private List<String> candidateFlags = List.of();

  /**
   * The servers of one side.
   *
   * @param binary the server to start
   * @param flags in addition to those of both sides
   */
  record Servers(Binary binary, List<String> flags) {}

  record Both(Servers baseline, Servers candidate) {}

  /** Returns whether each side has its own servers. */
  boolean areGiven() {
    return baseline != null
        || candidate != null
        || !baselineFlags.isEmpty()
        || !candidateFlags.isEmpty();
  }

  /** Returns whether the sides differ in their servers. */
  boolean differ() {
    return !Objects.equals(baseline, candidate) || !baselineFlags.equals(candidateFlags);
  }

  /**
   * Finds the servers of both sides before anything is started.
   *
   * @param etcdBin server of a side that names none; empty to search for one
   * @param common flags of the members of both sides
   * @param progress receives a line for each step that takes time
   * @throws IllegalArgumentException when a file is not a server, a version cannot be found, or a
   *     server rejects its flags
   */
  Both find(Optional<Path> etcdBin, List<String> common, Consumer<String> progress) {
    Stream.of(baselineFlags, candidateFlags)
        .flatMap(List::stream)
        .forEach(MemberFlags::requireAllowed);
    requireVersionOrFile("--baseline-etcd", baseline);
    requireVersionOrFile("--candidate-etcd", candidate);
    return new Both(
        servers("--baseline", baseline, baselineFlags, etcdBin, common, progress),
        servers("--candidate", candidate, candidateFlags, etcdBin, common, progress));
  }

  private static Servers servers(
      String side,
      @Nullable String etcd,
      List<String> flags,
      Optional<Path> etcdBin,
      List<String> common,
      Consumer<String> progress) {
    Binary binary =
        etcd == null ? EtcdBinary.find(etcdBin, progress) : named(side + "-etcd", etcd, progress);
    EtcdBinary.refusal(binary, Stream.concat(common.stream(), flags.stream()).toList())
        .ifPresent(
            objection -> {
              throw new IllegalArgumentException(
                  "%s-server-flag is '%s', which etcd %s rejects: %s"
                      .formatted(side, String.join(" ", flags), binary.version(), objection));
            });
    return new Servers(binary, flags);
  }

  private static Binary named(String option, String etcd, Consumer<String> progress) {
    if (VERSION.matcher(etcd).matches()) {
      return EtcdBinary.ofVersion(etcd, progress);
    }
    return EtcdBinary.at(option, Path.of(etcd));
  }

  /**
   * Fails early on an invalid version or file, because finding the other side's server may take
   * minutes.
   */
  private static void requireVersionOrFile(String option, @Nullable String etcd) {
    if (etcd == null || VERSION.matcher(etcd).matches()) {
      return;
    }
    Path file = Path.of(etcd);
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(
          "%s is '%s', which is neither a version such as 3.6.15 nor an existing file; give the path of an etcd server"
              .formatted(option, etcd));
    }
    Binary unused = EtcdBinary.at(option, file);
  }
}
