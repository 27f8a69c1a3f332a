// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import io.etcdbench.observe.machine.MachineCounters;
import io.etcdbench.observe.machine.TcpConnections;
import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Measures the resources that this JVM uses while it generates a load, its hiccups, and the
 * activity of its machine. One thread reads it about once per second; a separate thread measures
 * hiccups until the sampler is closed. Runs of every kind wrap their measurement in a sampler.
 */
public final class ClientSampler implements AutoCloseable {
  private final HiccupMeter hiccups = HiccupMeter.start();
  private final TcpConnections connections;
  private MachineCounters machineBefore = MachineCounters.read();
  private @Nullable MachineCounters paused;
  private JvmCounters last = JvmCounters.read();
  private @Nullable ClientUse total;

  private ClientSampler(List<String> endpoints) {
    this.connections = new TcpConnections(endpoints);
  }

  /**
   * Starts a sampler.
   *
   * @param endpoints the client URLs to which connections are counted
   */
  public static ClientSampler start(List<String> endpoints) {
    return new ClientSampler(endpoints);
  }

  /**
   * Ends the current interval.
   *
   * @return the use since the previous call, or since the start
   */
  public ClientUse next() {
    JvmCounters now = JvmCounters.read();
    OptionalLong open = connections.count();
    ClientUse use =
        now.since(last, hiccups.worstSinceLast(), open.isPresent() ? open.getAsLong() : null);
    last = now;
    total = total == null ? use : total.plus(use);
    return use;
  }

  /** Ends the current interval and returns the use since the start. */
  public ClientUse total() {
    ClientUse rest = next();
    return total == null ? rest : total;
  }

  /**
   * Returns the delays of a thread that only sleeps, in nanoseconds: one value for each of its
   * sleeps until the last interval ended, and for each sleep that a long delay prevented.
   *
   * @return a copy; empty when no sleep has ended yet
   */
  public Histogram hiccupNanos() {
    return hiccups.total();
  }

  /** Stops counting until {@link #resume}. */
  public void pause() {
    if (paused == null) {
      ClientUse unused = next();
      paused = MachineCounters.read();
    }
  }

  /** Ends a pause; whatever happened during it is not counted. */
  public void resume() {
    MachineCounters over = paused;
    if (over != null) {
      last = JvmCounters.read();
      hiccups.forget();
      machineBefore = machineBefore.leavingOut(over, MachineCounters.read());
      paused = null;
    }
  }

  /**
   * Returns the account of this JVM and its machine since the start, without pauses.
   *
   * @return a cumulative account; later calls cover more time
   */
  public ClientAccount account() {
    if (paused != null && total != null) {
      return new ClientAccount(total, hiccupNanos(), paused.since(machineBefore));
    }
    ClientUse use = total();
    return new ClientAccount(use, hiccupNanos(), MachineCounters.read().since(machineBefore));
  }

  /** Stops the thread; the figures remain readable. */
  @Override
  public void close() {
    hiccups.close();
  }
}
