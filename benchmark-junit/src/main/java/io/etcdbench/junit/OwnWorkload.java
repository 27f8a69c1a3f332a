// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.WorkloadProvider;
import io.etcdbench.workload.WorkloadSettings;
import java.nio.charset.StandardCharsets;

/** A workload that only calls the user's own operation. Found by {@code ServiceLoader}. */
public final class OwnWorkload implements WorkloadProvider {
  static final String NAME = "own-operation";

  /** Represents one call. Only the driver {@link OwnOperation} understands it. */
  static final Operation CALL =
      new Get("own".getBytes(StandardCharsets.UTF_8), Get.Consistency.SERIALIZABLE);

  /** For {@code ServiceLoader}. */
  public OwnWorkload() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "calls the operation of a load test";
  }

  @Override
  public OperationSource open(WorkloadSettings settings) {
    settings.requireOnly();
    return OperationSource.always(settings.label(), CALL);
  }
}
