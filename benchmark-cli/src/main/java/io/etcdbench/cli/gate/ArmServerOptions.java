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

/** The etcd of each side, where each has servers of its own. */
final class ArmServerOptions {
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");

  @Essential
  @Option(
      names = "--baseline-etcd",
      paramLabel = "VERSION|FILE",
      description =
          "The etcd of the baseline, a version such as 3.5.34 or the path of a binary. With any of"
              + " these four options each side has a cluster of its own, a fresh one for each pair"
              + " of JVMs. Default: the etcd that is started otherwise.")
  private @Nullable String baseline;

  @Essential
  @Option(
      names = "--candidate-etcd",
      paramLabel = "VERSION|FILE",
      description = "The etcd of the candidate, in the same form.")
  private @Nullable String candidate;

  @Option(
      names = "--baseline-server-flag",
      paramLabel = "FLAG",
      description =
          "A flag for the members of the baseline alone, as etcd takes it, for example"
              + " --baseline-server-flag=--max-txn-ops=256. Repeatable.")
  private List<String> baselineFlags = List.of();

  @Option(
      names = "--candidate-server-flag",
      paramLabel = "FLAG",
      description = "A flag for the members of the candidate alone. Repeatable.")
  private List<String> candidateFlags = List.of();

  /**
   * The servers of one side.
   *
   * @param binary that is started
   * @param flags beyond those of both sides
   */
  record Servers(Binary binary, List<String> flags) {}

  /**
   * The servers of both sides.
   *
   * @param baseline known
   * @param candidate to judge
   */
  record Both(Servers baseline, Servers candidate) {}

  /** Whether each side has servers of its own. */
  boolean areGiven() {
    return baseline != null
        || candidate != null
        || !baselineFlags.isEmpty()
        || !candidateFlags.isEmpty();
  }

  /** Whether the sides differ in them. */
  boolean differ() {
    return !Objects.equals(baseline, candidate) || !baselineFlags.equals(candidateFlags);
  }

  /**
   * Finds both, before anything is started.
   *
   * @param etcdBin the etcd of whoever names none; empty to search for one
   * @param common flags of the members of both sides
   * @param progress takes a line for each step that takes time
   * @throws IllegalArgumentException when a file is not a server, a version is not to be found, or
   *     a server refuses its flags
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
                  "%s-server-flag is '%s', which etcd %s refuses: %s"
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

  /** Before a search, which may take minutes, for the etcd of the other side. */
  private static void requireVersionOrFile(String option, @Nullable String etcd) {
    if (etcd != null && !VERSION.matcher(etcd).matches() && !Files.exists(Path.of(etcd))) {
      throw new IllegalArgumentException(
          "%s is '%s', which is neither a version such as 3.6.15 nor an existing file; give the path of an etcd server"
              .formatted(option, etcd));
    }
  }
}
