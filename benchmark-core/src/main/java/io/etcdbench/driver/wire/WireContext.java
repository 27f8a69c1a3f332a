// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * State shared by all clients of one driver. Immutable except for its {@link Endings}; thread-safe.
 */
final class WireContext {
  private static final int TICKS_PER_DEADLINE = 16;
  private static final long SHORTEST_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ClientSettings settings;
  private final @Nullable SslContext sslContext;
  private final Endings endings = new Endings();
  private final long tickNanos;
  private final int ticksPerDeadline;
  private final long keepAliveNanos;
  private final long keepAliveTimeoutNanos;
  private final int lastStreamId;

  /**
   * Creates a context from validated settings.
   *
   * @param lastStreamId the last stream id of a connection; the next stream needs a new connection
   */
  WireContext(ClientSettings settings, @Nullable SslContext sslContext, int lastStreamId) {
    this.settings = settings;
    this.lastStreamId = lastStreamId;
    this.sslContext = sslContext;
    Duration deadline = settings.calls().deadline();
    long wanted = deadline.toNanos() / TICKS_PER_DEADLINE;
    this.tickNanos = Math.max(SHORTEST_TICK_NANOS, Math.min(LONGEST_TICK_NANOS, wanted));
    this.ticksPerDeadline =
        (int) Math.min(Integer.MAX_VALUE / 2, (deadline.toNanos() + tickNanos - 1) / tickNanos);
    this.keepAliveNanos = settings.connections().keepAliveTime().toNanos();
    this.keepAliveTimeoutNanos = settings.connections().keepAliveTimeout().toNanos();
  }

  ClientSettings settings() {
    return settings;
  }

  Endings endings() {
    return endings;
  }

  /** Returns the interval between checks of all calls. */
  long tickNanos() {
    return tickNanos;
  }

  /** Returns the number of whole ticks after which a call is cancelled, never early. */
  int ticksPerDeadline() {
    return ticksPerDeadline;
  }

  long keepAliveNanos() {
    return keepAliveNanos;
  }

  long keepAliveTimeoutNanos() {
    return keepAliveTimeoutNanos;
  }

  int lastStreamId() {
    return lastStreamId;
  }

  boolean sharesToken() {
    return settings.calls().tokenUse() == TokenUse.REUSE;
  }

  /** Creates the TLS layer of one connection. The server's certificate must match the host. */
  Tls tls(String host, int port) {
    SslContext context = sslContext;
    if (context == null) {
      throw new IllegalStateException("no TLS context for " + host);
    }
    SSLEngine engine = context.newEngine(UnpooledByteBufAllocator.DEFAULT, host, port);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
    return new Tls(engine);
  }
}
