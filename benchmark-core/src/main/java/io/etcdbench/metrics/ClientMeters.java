// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import io.etcdbench.observe.client.ClientUse;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the state of the load-generating JVM to a Micrometer registry, as far as the JVM's own
 * meters do not cover it: hiccups and connections. One thread updates it; any thread may read.
 */
public final class ClientMeters {
  private volatile @Nullable ClientUse last;

  /**
   * Registers the meters.
   *
   * @param registry owned by the caller; not closed here
   */
  public ClientMeters(MeterRegistry registry) {
    Gauge.builder("etcdbench.client.worst.hiccup", this, ClientMeters::worstHiccupSeconds)
        .description("Longest wake-up delay of a sleeping thread in the last second")
        .baseUnit("seconds")
        .strongReference(true)
        .register(registry);
    Gauge.builder("etcdbench.client.connections", this, ClientMeters::connections)
        .description("Established TCP connections to the endpoints; NaN if unknown")
        .strongReference(true)
        .register(registry);
  }

  /**
   * Publishes the figures of one second.
   *
   * @param use the resources that the JVM used in it
   */
  public void show(ClientUse use) {
    last = use;
  }

  private double worstHiccupSeconds() {
    ClientUse use = last;
    return use == null ? Double.NaN : (double) use.worstHiccupNanos() / TimeUnit.SECONDS.toNanos(1);
  }

  private double connections() {
    ClientUse use = last;
    Long open = use == null ? null : use.connections();
    return open == null ? Double.NaN : open;
  }
}
