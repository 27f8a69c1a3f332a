// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.FleetMessage.Beat;
import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.fleet.FleetMessage.Order;
import io.etcdbench.fleet.FleetMessage.State;
import io.etcdbench.fleet.FleetMessage.Verb;
import io.etcdbench.fleet.FleetMessage.Welcome;
import io.etcdbench.fleet.FleetOrder.Admission;
import io.etcdbench.fleet.WorkerSlot.AwakeClock;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.share.RemoteLoad;
import io.etcdbench.watch.WatchAccount;
import io.etcdbench.workload.mix.LoadShare;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The coordinating side of a fleet, which offers no load: assigns each worker its share, starts all
 * at the same instant, and merges their reports every second. Used by the thread of a session;
 * requests of workers are handled on other threads.
 */
final class Conductor implements RemoteLoad, AutoCloseable {
  private static final Duration SHORTEST_NOTICE = Duration.ofSeconds(3);
  private static final int ROUND_TRIPS_OF_NOTICE = 50;

  /** Time before the start for reading the members' metrics, even on an overloaded machine. */
  private static final long AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

  static final String END = "the conductor has ended the run";
  static final long REST_MILLIS = 20;

  /** On an overloaded machine. */
  private static final Duration LONGEST_REST = Duration.ofSeconds(1);

  /**
   * Time for workers that still run to learn of the end. A worker that counts as lost does not
   * report its end, so after a second signal all of this time may pass.
   */
  private static final long FAREWELL_NANOS = TimeUnit.SECONDS.toNanos(2);

  /**
   * A worker closes its connections first; one that is not informed requests a plan for a minute.
   */
  static final long DISMISSAL_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final FleetSpec spec;
  private final FleetOrder order;
  private final WorkerLauncher launcher;
  private final NanoClock clock = NanoClock.system();
  private final AwakeClock watch = new AwakeClock(clock.nanoTime());
  private final Consumer<String> notice;
  private final List<WorkerSlot> slots;
  private final int port;
  private final Admission admission;
  private Order verb = Order.of(Verb.GO_ON);
  private StopSignal over = new StopSignal();
  private FleetIntervals seconds = new FleetIntervals(List.of());
  private @Nullable FleetReport report;

  /**
   * Creates the conductor of one plan; {@link #prepare} starts the workers.
   *
   * @param port port on which messages of workers arrive
   */
  Conductor(
      FleetSpec spec,
      FleetOrder order,
      int port,
      WorkerLauncher launcher,
      Consumer<String> notice) {
    this.spec = spec;
    this.order = order;
    this.port = port;
    this.launcher = launcher;
    this.notice = notice;
    this.slots = IntStream.rangeClosed(1, spec.workers()).mapToObj(WorkerSlot::new).toList();
    this.admission = new Admission(order, launcher, slots);
  }

  /** Lets another signal end the load, too, but nothing before or after it. */
  synchronized void endLoadOn(StopSignal decided) {
    over = decided;
  }

  synchronized Welcome welcome(Hello hello) {
    Welcome welcome = admission.welcome(hello, verb.verb() == Verb.GO_ON, watch);
    notifyAll();
    return welcome;
  }

  synchronized Order answer(Beat beat) {
    WorkerSlot slot =
        beat.index() < 1 || beat.index() > slots.size() ? null : slots.get(beat.index() - 1);
    if (slot == null || !slot.isTakenBy(beat.instance()) || slot.lost().isPresent()) {
      return new Order(
          Verb.LEAVE, 0, "the conductor dropped this worker because it sent nothing for too long");
    }
    slot.receive(beat, watch);
    notifyAll();
    return verb;
  }

  /** Lets workers join, and starts those that do not run yet. */
  synchronized void open() {
    admission.open();
    for (WorkerSlot slot : slots) {
      if (!order.running().contains(slot.index())) {
        launcher.start(slot.index(), port);
      }
    }
  }

  @Override
  public synchronized Prepared prepare(StopSignal stop) {
    if (!stop.isGiven()) {
      open();
    }
    long giveUp = clock.nanoTime() + spec.joinTimeout().toNanos();
    int reportedReady = -1;
    while (!stop.isGiven() && !slots.stream().allMatch(slot -> slot.state() == State.READY)) {
      for (WorkerSlot slot : slots) {
        if (isReplaced(slot)) {
          giveUp = clock.nanoTime() + spec.joinTimeout().toNanos();
        }
      }
      if (clock.nanoTime() > giveUp) {
        admission.requireJoined(spec.joinTimeout());
      }
      int ready = (int) slots.stream().filter(slot -> slot.state() == State.READY).count();
      if (ready != reportedReady) {
        notice.accept("%s of %s workers are ready".formatted(ready, slots.size()));
        reportedReady = ready;
      }
      rest();
    }
    if (stop.isGiven()) {
      verb = Order.of(Verb.STOP);
      return new Prepared(null, null);
    }
    admission.complete();
    return FleetReport.prepared(slots);
  }

  /** Whether a worker was just lost and its replacement started. */
  private boolean isReplaced(WorkerSlot slot) {
    if (slot.failure().isPresent()) {
      throw new ClusterException(slot.name() + ": " + slot.failure().get());
    }
    Optional<String> gone = reasonOfLoss(slot);
    if (gone.isEmpty()) {
      return false;
    }
    if (!launcher.restarts() || slot.restarts() > 0) {
      throw new ClusterException(
          "%s was lost before the start: %s; nothing was measured"
              .formatted(slot.name(), gone.get()));
    }
    notice.accept(
        "%s was lost before the start and is replaced: %s".formatted(slot.name(), gone.get()));
    slot.free();
    launcher.start(slot.index(), port);
    return true;
  }

  @Override
  public synchronized long start(StopSignal stop) {
    long uncertainty = Objects.requireNonNullElse(FleetReport.uncertainty(slots), 0L);
    long worst = uncertainty * 2 * ROUND_TRIPS_OF_NOTICE;
    long start = clock.nanoTime() + Math.max(SHORTEST_NOTICE.toNanos(), worst);
    verb = new Order(Verb.START, start, null);
    while (clock.nanoTime() < start - AHEAD_NANOS && !stop.isGiven()) {
      rest();
    }
    if (stop.isGiven()) {
      verb = Order.of(Verb.STOP);
    }
    return start;
  }

  @Override
  public LoadResult offer(List<IntervalListener> listeners, StopSignal stop) {
    seconds = new FleetIntervals(listeners);
    while (!isOver(stop)) {
      long complete = collect();
      seconds.notice(complete);
    }
    collect();
    FleetReport made;
    synchronized (this) {
      boolean isStopped = verb.verb() == Verb.STOP;
      loseCutShort(Duration.ZERO);
      long stoppedNanos = isStopped ? WorkerSlot.offeredNanos(slots) : Long.MAX_VALUE;
      slots.stream()
          .filter(slot -> slot.lost().isPresent())
          .forEach(slot -> addUnheard(slot, stoppedNanos));
      seconds.finish();
      made = FleetReport.of(spec, order.plan(), launcher.name(), slots, stoppedNanos);
      report = made;
    }
    return made.load();
  }

  private void addUnheard(WorkerSlot slot, long stoppedNanos) {
    LoadShare share = new LoadShare(slot.index(), spec.workers());
    Interval rest = FleetLoad.unreported(order.plan(), share, slot.sum(), stoppedNanos);
    seconds.add(new WorkerSlot.Part(rest, FleetIntervals.NOTHING));
  }

  private synchronized boolean isOver(StopSignal stop) {
    if ((stop.isGiven() || over.isGiven()) && verb.verb() != Verb.STOP) {
      verb = Order.of(Verb.STOP);
    }
    if (stop.isOverdue()) {
      slots.stream()
          .filter(slot -> !slot.isOver())
          .forEach(slot -> slot.lose("the run was ended before it had reported"));
    }
    return slots.stream().allMatch(WorkerSlot::isOver);
  }

  /**
   * Collects the seconds that have arrived. Returns the instant up to which no more will arrive.
   */
  private synchronized long collect() {
    rest();
    for (WorkerSlot slot : slots) {
      slot.takeFresh().forEach(seconds::add);
      if (!slot.isOver()) {
        reasonOfLoss(slot).ifPresent(why -> lose(slot, why));
      }
    }
    loseCutShort(WorkerSlot.SIGNAL_DELAY);
    return slots.stream()
        .filter(slot -> !slot.isOver())
        .mapToLong(WorkerSlot::endNanos)
        .min()
        .orElse(0);
  }

  /** Loses workers that ended early, some time ago, although the run was not stopped. */
  private void loseCutShort(Duration ago) {
    slots.stream()
        .filter(slot -> verb.verb() != Verb.STOP && slot.isCutShort(watch, ago))
        .forEach(slot -> lose(slot, "a signal on its machine stopped it"));
  }

  private void lose(WorkerSlot slot, String why) {
    slot.lose(why);
    notice.accept("%s was lost: %s".formatted(slot.name(), why));
  }

  private Optional<String> reasonOfLoss(WorkerSlot slot) {
    return slot.failure()
        .or(() -> launcher.ended(slot.index()))
        .or(() -> slot.silence(watch, spec.workerTimeout()));
  }

  private void rest() {
    if (!hasRested()) {
      throw new ClusterException("interrupted while waiting for workers");
    }
  }

  /** Returns false when the thread is interrupted, which it stays. */
  @SuppressWarnings("WaitNotInLoop") // every caller loops
  private boolean hasRested() {
    try {
      wait(REST_MILLIS);
      watch.look(clock.nanoTime(), LONGEST_REST);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public synchronized @Nullable WatchAccount watched() {
    return FleetReport.watched(slots);
  }

  @Override
  public ClientUse client() {
    return seconds.client();
  }

  @Override
  public ClientCost cost() {
    return FleetCost.of(account().workers());
  }

  @Override
  public FleetAccount account() {
    return made().account();
  }

  @Override
  public List<Finding> findings() {
    return made().findings();
  }

  @Override
  public synchronized List<Finding> end(StopSignal stop) {
    verb = new Order(Verb.STOP, 0, stop.isGiven() ? null : END);
    boolean rested = true;
    while (rested && !stop.isOverdue() && slots.stream().anyMatch(this::mayWrite)) {
      rested = hasRested();
    }
    List<WorkerSlot> running = slots.stream().filter(this::mayRun).toList();
    return FleetReport.left(order.plan(), slots, running);
  }

  private boolean mayWrite(WorkerSlot slot) {
    return mayRun(slot) && slot.silence(watch, spec.workerTimeout()).isEmpty();
  }

  /** Whether its process may run: one that is silent may resume. */
  private boolean mayRun(WorkerSlot slot) {
    return slot.isTaken() && !slot.hasEnded() && launcher.ended(slot.index()).isEmpty();
  }

  /** Returns each worker's own result, by worker number. */
  synchronized Map<Integer, RunResult> results() {
    return report == null ? Map.of() : report.results();
  }

  private synchronized FleetReport made() {
    return Objects.requireNonNull(report, "the load has not ended");
  }

  /** Ends the plan for workers that are still running it. */
  @Override
  public synchronized void close() {
    verb = new Order(Verb.LEAVE, 0, END);
    long until = clock.nanoTime() + FAREWELL_NANOS;
    boolean rested = true;
    while (rested && clock.nanoTime() < until && slots.stream().anyMatch(this::mayWrite)) {
      rested = hasRested();
    }
  }

  /** Returns the numbers of the workers that request another plan. */
  synchronized Set<Integer> idle() {
    return admission.idle();
  }

  /** Dismisses the workers that wait for a plan: none will follow. */
  synchronized void dismiss() {
    admission.end();
    long until = clock.nanoTime() + DISMISSAL_NANOS;
    boolean rested = true;
    while (rested && admission.isAwaited() && clock.nanoTime() < until) {
      rested = hasRested();
    }
  }
}
