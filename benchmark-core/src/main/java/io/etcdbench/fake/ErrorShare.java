// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status;

/**
 * A share of calls that fail with an error instead of being applied.
 *
 * @param share of the calls, 0 to 1
 * @param status the code and the text that the client receives; see {@link EtcdError}
 */
public record ErrorShare(double share, Status status) {
  public ErrorShare {
    requireShare("the error share", share);
    if (status.isOk()) {
      throw new IllegalArgumentException("the scripted error is OK; allowed: any other status");
    }
  }

  static void requireShare(String name, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(name + " is " + share + "; allowed: 0 to 1");
    }
  }
}
