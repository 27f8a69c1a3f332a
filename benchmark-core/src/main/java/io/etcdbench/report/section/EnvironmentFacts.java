// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import static io.etcdbench.format.Phrase.UNKNOWN;
import static io.etcdbench.format.Phrase.count;
import static io.etcdbench.format.Phrase.known;
import static io.etcdbench.format.Phrase.percent;
import static io.etcdbench.format.Phrase.percentOrUnknown;
import static io.etcdbench.format.Phrase.signedPercent;
import static java.util.stream.Collectors.joining;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterDescription.Storage;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Section;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.ClientMachine;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.Environment.Machine;
import io.etcdbench.result.Environment.RoundTrips;
import io.etcdbench.result.Jvm;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The conditions that determine the metrics, as labelled lines: rule 8 of {@code
 * docs/measuring.md}.
 */
public final class EnvironmentFacts {
  private EnvironmentFacts() {}

  /** Returns the facts of a run, including its client cost. */
  public static List<Fact> of(RunResult result) {
    List<Fact> facts = new ArrayList<>(of(result.environment()));
    result.phases().forEach(phase -> addSteadiness(phase, facts));
    ClientCost cost = result.client();
    if (cost != null) {
      facts.add(new Fact("client cost", cost(cost)));
    }
    ClientMachine machine = new ClientMachine(new RunFacts(result));
    if (machine.use().isPresent()) {
      facts.add(new Fact("client host", machine(machine)));
    }
    return facts;
  }

  /** Returns the section of any environment, folded. */
  public static Section section(Environment environment) {
    return Section.folded("Environment", List.of(new Facts(of(environment))));
  }

  /** Returns the facts of any environment. */
  private static List<Fact> of(Environment environment) {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("machine", machine(environment.machine())));
    facts.add(new Fact("jvm", jvm(environment.jvm())));
    facts.add(new Fact("client", versions(environment.versions())));
    ClusterDescription cluster = environment.cluster();
    if (cluster != null) {
      facts.addAll(cluster(cluster));
    }
    Fdatasync fdatasync = environment.fdatasync();
    if (fdatasync != null) {
      facts.add(new Fact("fdatasync", fdatasync(fdatasync)));
    }
    RoundTrips atRest = environment.roundTrips();
    if (atRest != null) {
      facts.add(new Fact("at rest", atRest(atRest)));
    }
    return facts;
  }

  /** Returns the time, etcd version and topology in one line. */
  public static String line(Environment environment) {
    List<String> parts = new ArrayList<>();
    parts.add(environment.timestamp().toString());
    ClusterDescription cluster = environment.cluster();
    if (cluster != null) {
      parts.add("etcd " + cluster.etcdVersion());
      parts.add(cluster.topology());
    }
    return String.join(" · ", parts);
  }

  private static String machine(Machine machine) {
    return joined(
        machine.cpuModel(),
        machine.cores() + " cores",
        bytes(machine.memoryBytes()),
        machine.os(),
        machine.virtualization(),
        prefixed("governor ", machine.cpuGovernor()),
        "load average at start " + load(machine.loadAverage()));
  }

  private static String jvm(Jvm jvm) {
    String flags = String.join(" ", jvm.flags());
    return joined(
        jvm.vendor() + " " + jvm.version(), jvm.vm(), flags.isEmpty() ? "no flags" : flags);
  }

  private static List<Fact> cluster(ClusterDescription cluster) {
    List<Fact> facts = new ArrayList<>();
    String flags = String.join(" ", cluster.flags());
    facts.add(
        new Fact(
            "etcd",
            joined(
                cluster.etcdVersion(),
                cluster.topology(),
                cluster.security(),
                flags.isEmpty() ? null : flags)));
    cluster.startedBinary().map(EnvironmentFacts::binary).ifPresent(facts::add);
    cluster.dataStorage().map(EnvironmentFacts::storage).ifPresent(facts::add);
    return facts;
  }

  private static Fact binary(Binary binary) {
    return new Fact(
        "server",
        joined(
            binary.path(),
            binary.version() + " (" + binary.origin() + ")",
            "SHA-256 " + binary.sha256()));
  }

  private static Fact storage(Storage storage) {
    return new Fact(
        "data", joined(storage.directory() + " on " + storage.fileSystem(), storage.warning()));
  }

  private static String fdatasync(Fdatasync fdatasync) {
    return "p50 %s, p99 %s, in the data directory"
        .formatted(Quantity.nanos(fdatasync.p50Nanos()), Quantity.nanos(fdatasync.p99Nanos()));
  }

  private static String atRest(RoundTrips atRest) {
    return "read %s, plus %s for confirmation by a quorum"
        .formatted(Quantity.nanos(atRest.clientNanos()), Quantity.nanos(atRest.peersNanos()));
  }

  private static void addSteadiness(PhaseResult phase, List<Fact> facts) {
    Steadiness reached = phase.steadiness();
    if (reached != null) {
      facts.add(
          new Fact(
              phase.name(),
              "%s, %s operations; then JIT %s of the client's CPU, CPU/op %s: %s"
                  .formatted(
                      Quantity.nanos(phase.elapsedNanos()),
                      Quantity.whole((double) reached.operations()),
                      percent(reached.compileShare()),
                      signedPercent(reached.trend()),
                      reached.steady() ? "steady" : "not steady")));
    }
  }

  private static String cost(ClientCost cost) {
    Double cpuMicros = cost.cpuMicrosPerOperation();
    Double allocated = cost.allocatedBytesPerOperation();
    return joined(
        cpuMicros == null ? null : Quantity.nanos(1_000 * cpuMicros) + " CPU/op",
        allocated == null ? null : Quantity.whole(allocated) + " B/op",
        garbage(cost),
        hiccups(cost.hiccupNanos()),
        connections(cost.mostConnections()));
  }

  private static @Nullable String garbage(ClientCost cost) {
    Long collections = cost.gcCollections();
    Long nanos = cost.gcNanos();
    return collections == null || nanos == null
        ? null
        : collections + " garbage collections in " + Quantity.nanos(nanos);
  }

  /** Formats unknown values as unknown, never as 0. */
  private static String machine(ClientMachine machine) {
    return ("CPU %s busy (client %s, members %s, others %s), %s stolen; tasks waited for CPU %s of"
            + " the time; load average %s")
        .formatted(
            percentOrUnknown(machine.busyShare()),
            percentOrUnknown(machine.ownShare()),
            percentOrUnknown(machine.membersShare()),
            percentOrUnknown(machine.othersShare()),
            percentOrUnknown(machine.stolenShare()),
            percentOrUnknown(machine.pressure("cpuSome")),
            known(machine.loadAverage(), Quantity::number));
  }

  private static @Nullable String hiccups(@Nullable LatencySummary hiccups) {
    return hiccups == null
        ? null
        : "hiccups p99 %s, max %s"
            .formatted(
                hiccups.p99() == null ? "-" : Quantity.nanos(hiccups.p99()),
                Quantity.nanos(hiccups.max()));
  }

  private static @Nullable String connections(@Nullable Long most) {
    return most == null ? null : count(most, "connection");
  }

  private static @Nullable String bytes(@Nullable Long bytes) {
    return bytes == null ? null : Quantity.bytes(bytes);
  }

  private static String load(@Nullable Double threads) {
    return threads == null ? UNKNOWN : Quantity.number(threads);
  }

  private static @Nullable String prefixed(String prefix, @Nullable String value) {
    return value == null ? null : prefix + value;
  }

  private static String joined(@Nullable String... parts) {
    return Stream.of(parts).filter(Objects::nonNull).collect(joining(", "));
  }

  private static String versions(Map<String, String> versions) {
    return versions.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(joining(", "));
  }
}
