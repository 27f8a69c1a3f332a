// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.cluster.ClusterDescription.Storage;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.observe.machine.BlockDevice;
import io.etcdbench.security.Access;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the metrics of all members before, during and after a load, on a separate thread.
 *
 * <p>Wrap the measured load in it:
 *
 * <pre>{@code
 * try (ServerSampler sampler = ServerSampler.start(cluster)) {
 *   ... // the load
 *   ServerAccount account = sampler.finish();
 * }
 * }</pre>
 *
 * <p>A member that cannot be read is reported once, in {@link ServerAccount#unreadable()}; the load
 * continues. Failures of members cause no exceptions. Thread-safe.
 */
public final class ServerSampler implements AutoCloseable {
  /** Time between two samples of a measurement. */
  public static final Duration EVERY = Duration.ofSeconds(1);

  /** Allows for a busy member that responds late; a missed poll is counted. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final MetricsEndpoint endpoint;
  private final Map<MetricsAddress, MemberTally> tallies = new LinkedHashMap<>();
  private final List<String> unreadable = new ArrayList<>();
  private final Optional<BlockDevice> disk;
  private final OptionalInt membersHere;
  private @Nullable MachineTally machineBefore;
  private final long startNanos;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(ServerSampler::daemon);
  private @Nullable ServerAccount account;
  private @Nullable Pause pause;
  private long pausedNanos;

  /** A period that is not counted. */
  private record Pause(long fromNanos, MachineTally machine) {}

  private ServerSampler(List<MetricsAddress> addresses, Access access, @Nullable Path localData) {
    this.endpoint = new MetricsEndpoint(access, TIMEOUT);
    this.disk = Optional.ofNullable(localData).flatMap(BlockDevice::below);
    this.membersHere =
        localData == null
            ? MetricsAddress.onThisMachine(addresses)
            : OptionalInt.of(addresses.size());
    this.machineBefore =
        membersHere.orElse(-1) == addresses.size() ? MachineTally.read(disk) : null;
    startNanos = System.nanoTime();
    ask(addresses).forEach(this::begin);
  }

  /**
   * Reads each member for the first time and starts to read it every second. Returns at most two
   * seconds after the host names are resolved.
   *
   * @param cluster the cluster whose members to read, at their metrics URLs
   */
  public static ServerSampler start(EtcdCluster cluster) {
    return start(cluster, EVERY);
  }

  /**
   * Starts like {@link #start(EtcdCluster)}, with another interval.
   *
   * @param cluster whose members to read, where they serve their metrics
   * @param every time between the end of a sample and the start of the next
   * @return a sampler that runs
   */
  public static ServerSampler start(EtcdCluster cluster, Duration every) {
    return start(cluster, every, soFar -> {});
  }

  /**
   * Starts a sampler that also reports every second.
   *
   * @param cluster the cluster whose members to read, at their metrics URLs
   * @param watcher receives the account so far every second, on the sampler's thread; must not
   *     throw
   */
  public static ServerSampler start(EtcdCluster cluster, Consumer<ServerAccount> watcher) {
    return start(cluster, EVERY, watcher);
  }

  private static ServerSampler start(
      EtcdCluster cluster, Duration every, Consumer<ServerAccount> watcher) {
    List<MetricsAddress> addresses = MetricsAddress.of(cluster);
    return start(new ServerSampler(addresses, cluster.access(), local(cluster)), every, watcher);
  }

  private static @Nullable Path local(EtcdCluster cluster) {
    return cluster.description().dataStorage().flatMap(ServerSampler::local).orElse(null);
  }

  /**
   * Starts a sampler without a cluster.
   *
   * @param addresses of the members
   * @param access provides the certificates
   * @param localData the directory of the members' data if it is on this machine, else null
   */
  static ServerSampler start(
      List<MetricsAddress> addresses, Access access, @Nullable Path localData) {
    return start(new ServerSampler(addresses, access, localData), EVERY, soFar -> {});
  }

  private static ServerSampler start(
      ServerSampler sampler, Duration every, Consumer<ServerAccount> watcher) {
    Future<?> unused =
        sampler.thread.scheduleWithFixedDelay(
            () -> watcher.accept(sampler.sampled()),
            every.toNanos(),
            every.toNanos(),
            TimeUnit.NANOSECONDS);
    return sampler;
  }

  private static Optional<Path> local(Storage storage) {
    try {
      return Optional.of(Path.of(storage.directory())).filter(Files::isDirectory);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "etcd-bench-server-account");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Reads each member for the last time and stops the thread. Returns after a few seconds at most.
   *
   * @return the account since the start; the same one when called again
   */
  public ServerAccount finish() {
    close();
    return finished();
  }

  /** Reads each member once more, and stops counting until {@link #resume}. */
  public synchronized void pause() {
    if (pause == null) {
      sample();
      pause = new Pause(System.nanoTime(), MachineTally.read(disk));
    }
  }

  /** Ends a pause: reads each member, and counts the growth of its counters from then on. */
  public synchronized void resume() {
    Pause over = pause;
    if (over != null) {
      look(MemberTally::skipTo);
      if (machineBefore != null) {
        machineBefore = machineBefore.leavingOut(over.machine, MachineTally.read(disk));
      }
      pausedNanos += System.nanoTime() - over.fromNanos;
      pause = null;
    }
  }

  /** Returns the account so far, after one more poll. */
  private synchronized ServerAccount sampled() {
    if (pause == null) {
      sample();
    }
    return accountSoFar();
  }

  private synchronized ServerAccount finished() {
    if (account == null) {
      account = sampled();
    }
    return account;
  }

  private ServerAccount accountSoFar() {
    MachineTally machine = pause == null ? MachineTally.read(disk) : pause.machine;
    long untilNanos = pause == null ? System.nanoTime() : pause.fromNanos;
    return new ServerAccount(
        untilNanos - startNanos - pausedNanos,
        tallies.values().stream().map(tally -> tally.account(names())).toList(),
        machineBefore == null ? null : machine.since(machineBefore).orElse(null),
        membersHere.isPresent() ? membersHere.getAsInt() : null,
        unreadable);
  }

  private Map<String, String> names() {
    Map<String, String> names = new HashMap<>();
    tallies.values().forEach(t -> t.memberId().ifPresent(id -> names.put(id, t.name())));
    return names;
  }

  /** Stops the thread and discards an unfinished account. Has no effect when called again. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      // A sample in progress ends with its timeout.
      boolean unused = thread.awaitTermination(TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void sample() {
    look(MemberTally::add);
  }

  private synchronized void look(BiConsumer<MemberTally, ServerSnapshot> take) {
    long askedNanos = System.nanoTime();
    ask(List.copyOf(tallies.keySet()))
        .forEach((address, answer) -> add(address, answer, askedNanos, take));
  }

  /** Polls all members in parallel, so that a hanging member does not delay the others. */
  private Map<MetricsAddress, CompletableFuture<ServerSnapshot>> ask(
      List<MetricsAddress> addresses) {
    Map<MetricsAddress, CompletableFuture<ServerSnapshot>> answers = new LinkedHashMap<>();
    addresses.forEach(address -> answers.put(address, endpoint.ask(address)));
    return answers;
  }

  private void begin(MetricsAddress address, CompletableFuture<ServerSnapshot> answer) {
    try {
      tallies.put(address, new MemberTally(address.member(), answer.join()));
    } catch (CompletionException e) {
      unreadable.add(reason(e));
    }
  }

  private void add(
      MetricsAddress address,
      CompletableFuture<ServerSnapshot> answer,
      long askedNanos,
      BiConsumer<MemberTally, ServerSnapshot> take) {
    MemberTally tally = tallies.get(address);
    if (tally == null) {
      return;
    }
    try {
      ServerSnapshot snapshot = answer.join();
      if (tally.isOf(snapshot)) {
        take.accept(tally, snapshot);
      } else {
        tallies.remove(address);
        unreadable.add(
            "member %s: %s is served by different members in turn; give the address of each member"
                .formatted(address.member(), address.uri()));
      }
    } catch (CompletionException e) {
      tally.miss(askedNanos);
    }
  }

  private static String reason(CompletionException failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    return String.valueOf(cause.getMessage());
  }
}
