// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.grpc.Status;

/** The answer to one call: work first, then, once it is counted, the sending. */
public interface Reply {
  /** Carries the call out and says how it ends; not called for a call that was refused. */
  Status perform();

  /** Sends what was performed, or the error. */
  void send(Status status);
}
