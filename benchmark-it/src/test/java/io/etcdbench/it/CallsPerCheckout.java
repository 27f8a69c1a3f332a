// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.WorkloadProvider;
import io.etcdbench.workload.WorkloadSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The workload of a made-up project: a checkout reads as many keys, one after the other, as the
 * file {@code calls} of the project's build says. A commit that changes the file changes the
 * latency.
 */
public final class CallsPerCheckout implements WorkloadProvider {
  /** For {@link java.util.ServiceLoader}. */
  public CallsPerCheckout() {}

  @Override
  public String name() {
    return "checkout";
  }

  @Override
  public String description() {
    return "reads a number of keys one after the other";
  }

  @Override
  public OperationSource open(WorkloadSettings settings) {
    return new Source(settings.label(), calls());
  }

  private static int calls() {
    try (InputStream in =
        Objects.requireNonNull(CallsPerCheckout.class.getResourceAsStream("/calls"), "calls")) {
      return Integer.parseInt(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Source(String label, int calls) implements OperationSource {
    @Override
    public OperationKind kind() {
      return OperationKind.GET;
    }

    @Override
    public Refill newRefill() {
      return new Reads(calls);
    }
  }

  private static final class Reads implements OperationSource.Refill {
    private final Get read =
        new Get(
            KeyRange.of("k".getBytes(StandardCharsets.UTF_8)),
            Consistency.LINEARIZABLE,
            0,
            Delivery.COUNTED);
    private final int calls;
    private int left;

    private Reads(int calls) {
      this.calls = calls;
    }

    @Override
    public Operation next(Draw draw) {
      left = calls - 1;
      return read;
    }

    @Override
    public @Nullable Operation following(Outcome outcome) {
      return left-- > 0 ? read : null;
    }
  }
}
