// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.grpc.Status;

/** The response to one call: the work first, then, once it is counted, the sending. */
public interface Reply {
  /** Performs the call and returns its status; not called for a rejected call. */
  Status perform();

  /** Sends the result, or the error. */
  void send(Status status);
}
