// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Checks that a call ends with an error exactly as etcd words it. */
public final class Refusals {
  private Refusals() {}

  static void assertRefused(EtcdError error, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(StatusRuntimeException.class, e -> assertIs(error, e.getStatus()));
  }

  public static void assertIs(EtcdError error, Status status) {
    Assertions.assertThat(status.getCode()).isEqualTo(error.status().getCode());
    Assertions.assertThat(status.getDescription()).isEqualTo(error.status().getDescription());
  }
}
