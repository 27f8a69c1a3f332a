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
 * Reads the metrics of all members before, during and after a load, on a thread of its own.
 *
 * <p>Use it around what is measured:
 *
 * <pre>{@code
 * try (ServerSampler sampler = ServerSampler.start(cluster)) {
 *   ... // the load
 *   ServerAccount account = sampler.finish();
 * }
 * }</pre>
 *
 * <p>A member that cannot be read is reported once, in {@link ServerAccount#unreadable()}; the load
 * goes on. Nothing here throws because of a member. Thread-safe.
 */
public final class ServerSampler implements AutoCloseable {
  /** Time between two samples of a measurement. */
  public static final Duration EVERY = Duration.ofSeconds(1);

  /** A busy member takes its time; a second that is missed is counted. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final MetricsEndpoint endpoint;
  private final Map<MetricsAddress, MemberTally> tallies = new LinkedHashMap<>();
  private final List<String> unreadable = new ArrayList<>();
  private final Optional<BlockDevice> disk;
  private @Nullable MachineTally machineBefore;
  private final long startNanos = System.nanoTime();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(ServerSampler::daemon);
  private @Nullable ServerAccount account;
  private @Nullable Pause pause;
  private long pausedNanos;

  /** A time that does not count. */
  private record Pause(long fromNanos, MachineTally machine) {}

  private ServerSampler(
      List<MetricsAddress> addresses, Access access, @Nullable Path localData, boolean here) {
    this.endpoint = new MetricsEndpoint(access, TIMEOUT);
    this.disk = Optional.ofNullable(localData).flatMap(BlockDevice::below);
    this.machineBefore = here ? MachineTally.read(disk) : null;
    ask(addresses).forEach(this::begin);
  }

  /**
   * Reads each member for the first time and begins to read it every second. Returns after two
   * seconds at most.
   *
   * @param cluster whose members to read, where they serve their metrics
   * @return a sampler that runs
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
   * The same, for somebody who watches meanwhile.
   *
   * @param cluster whose members to read, where they serve their metrics
   * @param watcher receives every second what the members did so far, on the sampler's thread; does
   *     not throw
   * @return a sampler that runs
   */
  public static ServerSampler start(EtcdCluster cluster, Consumer<ServerAccount> watcher) {
    return start(cluster, EVERY, watcher);
  }

  private static ServerSampler start(
      EtcdCluster cluster, Duration every, Consumer<ServerAccount> watcher) {
    List<MetricsAddress> addresses = MetricsAddress.of(cluster);
    Path data = local(cluster);
    boolean here = data != null || addresses.stream().allMatch(MetricsAddress::isOfThisMachine);
    return start(new ServerSampler(addresses, cluster.access(), data, here), every, watcher);
  }

  private static @Nullable Path local(EtcdCluster cluster) {
    return cluster.description().dataStorage().flatMap(ServerSampler::local).orElse(null);
  }

  /**
   * The same, without a cluster at hand.
   *
   * @param addresses of the members
   * @param access whose certificates to use
   * @param localData the directory of the members' data when it is on this machine; null when not
   * @return a sampler that runs
   */
  static ServerSampler start(
      List<MetricsAddress> addresses, Access access, @Nullable Path localData) {
    return start(
        new ServerSampler(addresses, access, localData, localData != null), EVERY, soFar -> {});
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
   * Reads each member for the last time and ends the thread. Returns after a few seconds at most.
   *
   * @return what the members did since the start; the same again when called again
   */
  public ServerAccount finish() {
    close();
    return finished();
  }

  /** Reads each member once more; what happens from now until {@link #resume} does not count. */
  public synchronized void pause() {
    if (pause == null) {
      sample();
      pause = new Pause(System.nanoTime(), MachineTally.read(disk));
    }
  }

  /** Ends a pause: reads each member, and counts what its counters grow by from there on. */
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

  /** What the members did so far, with one more look at them. */
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
        unreadable);
  }

  private Map<String, String> names() {
    Map<String, String> names = new HashMap<>();
    tallies.values().forEach(t -> t.memberId().ifPresent(id -> names.put(id, t.name())));
    return names;
  }

  /** Ends the thread; what was not finished is lost. Calling it again does nothing. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      // The sample that is being taken ends with its timeout.
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

  /** All at once: a member that hangs must not make the others wait. */
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
            "member %s: %s leads to different members in turn; give the address of each member"
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
