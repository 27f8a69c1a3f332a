// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import io.etcdbench.observe.machine.MachineCounters;
import io.etcdbench.observe.machine.TcpConnections;
import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Reads what this JVM spends and suffers while it offers a load, and what its machine does
 * meanwhile. One thread asks, about once per second; a thread of its own measures hiccups until it
 * is closed. Every kind of run has one around what it measures.
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
   * Begins.
   *
   * @param endpoints the client URLs to which connections are counted
   * @return a sampler that runs
   */
  public static ClientSampler start(List<String> endpoints) {
    return new ClientSampler(endpoints);
  }

  /**
   * What was spent since the last time, or since the start.
   *
   * @return the stretch that ends now
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

  /**
   * What was spent from the start until now.
   *
   * @return all stretches as one, the one that ends now included
   */
  public ClientUse total() {
    ClientUse rest = next();
    return total == null ? rest : total;
  }

  /**
   * How much later than asked a thread woke that only sleeps, in nanoseconds: one value for each of
   * its sleeps until the last stretch ended, and for each that a long one kept from beginning.
   *
   * @return a copy; empty when no sleep has ended yet
   */
  public Histogram hiccupNanos() {
    return hiccups.total();
  }

  /** Ends what counts, until {@link #resume}. */
  public void pause() {
    if (paused == null) {
      ClientUse unused = next();
      paused = MachineCounters.read();
    }
  }

  /** Ends a pause: what happened in it does not count. */
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
   * What this JVM spent and its machine did from the start until now, pauses left out.
   *
   * @return the account; asked again, a longer one
   */
  public ClientAccount account() {
    if (paused != null && total != null) {
      return new ClientAccount(total, hiccupNanos(), paused.since(machineBefore));
    }
    ClientUse use = total();
    return new ClientAccount(use, hiccupNanos(), MachineCounters.read().since(machineBefore));
  }

  /** Ends the thread; what was read can still be asked for. */
  @Override
  public void close() {
    hiccups.close();
  }
}
