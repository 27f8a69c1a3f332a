// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;

/** The raw driver, which wastes a stated time before each operation: a client that got slower. */
public final class BusyDriverProvider implements EtcdDriverProvider {
  static final String NAME = "grpc-busy";

  /** Much more than a call costs on a busy machine. */
  private static final long WASTED_NANOS = 2_000_000;

  /** For {@link java.util.ServiceLoader}. */
  public BusyDriverProvider() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "raw gRPC and two milliseconds of waste";
  }

  @Override
  public EtcdDriver open(ClientSettings settings) {
    EtcdDriver inner = EtcdDrivers.onClassPath().named("grpc").open(settings);
    return new EtcdDriver() {
      @Override
      public boolean supports(OperationKind kind) {
        return inner.supports(kind);
      }

      @Override
      public void submit(Operation operation, InFlight slot) {
        long until = System.nanoTime() + WASTED_NANOS;
        while (System.nanoTime() < until) {
          Thread.onSpinWait();
        }
        inner.submit(operation, slot);
      }

      @Override
      public void close() {
        inner.close();
      }
    };
  }
}
