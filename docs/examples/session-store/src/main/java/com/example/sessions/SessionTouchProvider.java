// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.WorkloadProvider;
import io.etcdbench.workload.WorkloadSettings;

/** Makes the workload of this project known to etcd-bench, under the name {@code session-touch}. */
public final class SessionTouchProvider implements WorkloadProvider {
  private static final String READ = "read";

  /** For {@link java.util.ServiceLoader}. */
  public SessionTouchProvider() {}

  @Override
  public String name() {
    return "session-touch";
  }

  @Override
  public String description() {
    return "reads a session and writes it back, as each request of a logged-in user does";
  }

  @Override
  public Keys keys() {
    return Keys.WRITTEN_BEFORE;
  }

  @Override
  public OperationSource open(WorkloadSettings settings) {
    settings.requireOnly(READ);
    return new SessionTouch(
        settings, consistency(settings.extras().getOrDefault(READ, "serializable")));
  }

  private static Consistency consistency(String word) {
    return switch (word) {
      case "serializable" -> Consistency.SERIALIZABLE;
      case "linearizable" -> Consistency.LINEARIZABLE;
      default ->
          throw new IllegalArgumentException(
              "the setting 'read' is '%s'; allowed: serializable, linearizable".formatted(word));
    };
  }
}
