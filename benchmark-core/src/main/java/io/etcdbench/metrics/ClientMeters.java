// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import io.etcdbench.observe.client.ClientUse;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells a Micrometer registry how this JVM fares while it offers a load, as far as the JVM's own
 * meters do not: hiccups and connections. One thread shows; any may read.
 */
public final class ClientMeters {
  private volatile @Nullable ClientUse last;

  /**
   * Registers the meters.
   *
   * @param registry of anybody's; not closed here
   */
  public ClientMeters(MeterRegistry registry) {
    Gauge.builder("etcdbench.client.worst.hiccup", this, ClientMeters::worstHiccupSeconds)
        .description("How much later than asked a thread woke that only sleeps, last second")
        .baseUnit("seconds")
        .strongReference(true)
        .register(registry);
    Gauge.builder("etcdbench.client.connections", this, ClientMeters::connections)
        .description("Established TCP connections to the endpoints; NaN where not known")
        .strongReference(true)
        .register(registry);
  }

  /**
   * Shows a second.
   *
   * @param use what the JVM spent in it
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
