// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcd.jetcd.common.exception.EtcdException;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.grpc.Status;

/**
 * Reads what jetcd throws: a gRPC exception from most calls, its own from watches and keep-alives,
 * which carries the code and the text but not the status.
 */
public final class JetcdErrors {
  private JetcdErrors() {}

  /**
   * How a call ended that threw.
   *
   * @param error as jetcd, or who calls it, threw it
   * @param outcomes names it
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
