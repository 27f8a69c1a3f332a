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

/**
 * The raw driver with wasted time or memory before each call. The wasted time is a share of the
 * duration of recent calls without it, so calls must be sequential.
 */
public final class WastingDriverProvider implements EtcdDriverProvider {
  static final String NAME = "wasting";
  static final String SHARE = "wasteShare";
  static final String BYTES = "wasteBytes";

  /** About as many calls as write the keys: those of a newly started JVM take a second. */
  private static final int COLD_CALLS = 100;

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
    double share = Double.parseDouble(extras.getOrDefault(SHARE, "0"));
    int bytes = Integer.parseInt(extras.getOrDefault(BYTES, "0"));
    ClientSettings plain = ClientSettings.to(settings.endpoints(), settings.access());
    EtcdDriver inner =
        EtcdDrivers.onClassPath()
            .named("grpc")
            .open(plain.with(settings.connections()).with(settings.calls()));
    return new Wasting(inner, share, bytes);
  }

  private static final class Wasting implements EtcdDriver {
    private final EtcdDriver inner;
    private final double share;
    private final int bytes;
    private final CallTime call = new CallTime();
    private volatile byte[] wasted = new byte[0];
    private int calls;
    private long wastedUntil;

    Wasting(EtcdDriver inner, double share, int bytes) {
      this.inner = inner;
      this.share = share;
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
      if (share > 0) {
        waste();
      }
      inner.submit(operation, slot);
    }

    /** The time since the last waste is that of one call. */
    private synchronized void waste() {
      if (calls++ < COLD_CALLS) {
        return;
      }
      long now = System.nanoTime();
      if (wastedUntil != 0) {
        call.took(now - wastedUntil);
      }
      long until = now + Math.round(share * call.nanos());
      while (now < until) {
        Thread.onSpinWait();
        now = System.nanoTime();
      }
      wastedUntil = now;
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
