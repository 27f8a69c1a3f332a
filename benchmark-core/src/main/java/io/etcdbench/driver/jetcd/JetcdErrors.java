// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcd.jetcd.common.exception.EtcdException;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.grpc.Status;

/**
 * Converts jetcd's exceptions to outcomes. Most calls throw a gRPC exception; watches and
 * keep-alives throw jetcd's own, which contains the code and the text but not the status.
 */
public final class JetcdErrors {
  private JetcdErrors() {}

  /**
   * Returns the outcome of a failed call.
   *
   * @param error the exception from jetcd, possibly wrapped by the caller
   * @param outcomes classifies the status
   * @return never OK
   */
  public static Outcome outcome(Throwable error, StatusOutcomes outcomes) {
    for (Throwable at = error; at != null; at = at.getCause()) {
      if (at instanceof EtcdException etcd) {
        return outcomes.of(status(etcd));
      }
    }
    return outcomes.of(error);
  }

  private static Status status(EtcdException error) {
    return Status.Code.valueOf(error.getErrorCode().name())
        .toStatus()
        .withDescription(error.getMessage())
        .withCause(error.getCause());
  }
}
