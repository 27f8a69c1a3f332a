// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.driver.Operation.Authenticate;
import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;

/**
 * Exchanges of the user's name and password for a token.
 *
 * @param name of its series
 * @param weight relative to all operations
 */
public record AuthenticatePlan(String name, int weight) implements OperationPlan {
  public static final AuthenticatePlan DEFAULT = new AuthenticatePlan("authenticate", 1);

  @Override
  public ServerPath serverPath() {
    return ServerPath.LOGIN;
  }

  @Override
  public OperationSource source(RunParts parts) {
    return OperationSource.always(name, new Authenticate());
  }
}
