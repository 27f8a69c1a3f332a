// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.RangeStream;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import org.jspecify.annotations.Nullable;

/**
 * The gets of another source with streamed responses: etcd's {@code RangeStream}, available since
 * 3.7.
 *
 * @param gets creates the gets; its label names the series
 */
public record StreamedSource(OperationSource gets) implements OperationSource {
  public StreamedSource {
    if (gets.kind() != OperationKind.GET) {
      throw new IllegalArgumentException(
          "operations of the kind '%s' are to be streamed; allowed: get"
              .formatted(gets.kind().label()));
    }
  }

  @Override
  public String label() {
    return gets.label();
  }

  @Override
  public OperationKind kind() {
    return OperationKind.RANGE_STREAM;
  }

  @Override
  public Refill newRefill() {
    return new Slot(gets.newRefill());
  }

  private static final class Slot implements Refill {
    private final Refill gets;
    private @Nullable Operation wrapped;
    private @Nullable RangeStream stream;

    Slot(Refill gets) {
      this.gets = gets;
    }

    @Override
    public RangeStream next(Draw draw) {
      Operation get = gets.next(draw);
      RangeStream made = stream;
      if (made == null || wrapped != get) {
        made = new RangeStream((Get) get);
        wrapped = get;
        stream = made;
      }
      return made;
    }
  }
}
