// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import java.util.LinkedHashMap;
import java.util.Map;

/** The raw driver, with a waste of time or memory before each call that the settings state. */
public final class WastingDriverProvider implements EtcdDriverProvider {
  static final String NAME = "wasting";
  static final String NANOS = "wasteNanos";
  static final String BYTES = "wasteBytes";

  /** For {@link java.util.ServiceLoader}. */
  public WastingDriverProvider() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "raw gRPC and a stated waste";
  }

  @Override
  public EtcdDriver open(ClientSettings settings) {
    Map<String, String> extras = new LinkedHashMap<>(settings.extras());
    long nanos = Long.parseLong(extras.getOrDefault(NANOS, "0"));
    int bytes = Integer.parseInt(extras.getOrDefault(BYTES, "0"));
    ClientSettings plain = ClientSettings.to(settings.endpoints(), settings.access());
    EtcdDriver inner =
        EtcdDrivers.onClassPath()
            .named("grpc")
            .open(plain.with(settings.connections()).with(settings.calls()));
    return new Wasting(inner, nanos, bytes);
  }

  private static final class Wasting implements EtcdDriver {
    private final EtcdDriver inner;
    private final long nanos;
    private final int bytes;
    private volatile byte[] wasted = new byte[0];

    Wasting(EtcdDriver inner, long nanos, int bytes) {
      this.inner = inner;
      this.nanos = nanos;
      this.bytes = bytes;
    }

    @Override
    public boolean supports(OperationKind kind) {
      return inner.supports(kind);
    }

    @Override
    public void submit(Operation operation, InFlight slot) {
      if (bytes > 0) {
        wasted = new byte[bytes];
        if (wasted[0] != 0) { // so that it is not optimized away
          throw new IllegalStateException("a new array is not empty");
        }
      }
      long until = System.nanoTime() + nanos;
      while (nanos > 0 && System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      inner.submit(operation, slot);
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
