// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.plan.ClientPlan;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The client under test with a chosen identity. */
@State(Scope.Benchmark)
public class IdentityState extends SessionState {

  /** The client's identity and how it authenticates. */
  public enum Identity {
    /** No identity, on a cluster without authentication. */
    NONE,
    /** A user with a password, which is exchanged once for a token that every operation reuses. */
    TOKEN_REUSED,
    /** The same user, with a fresh token for every operation. */
    TOKEN_PER_OPERATION,
    /** The user named in the client certificate, without a token. */
    CERTIFICATE
  }

  /** The client's identity. */
  @Param public Identity identity = Identity.NONE;

  @Override
  ClientPlan client() {
    ClientPlan client = super.client();
    return switch (identity) {
      case NONE, CERTIFICATE -> client.with(TokenUse.REUSE, ClientPlan.Identity.CERTIFICATE);
      case TOKEN_REUSED -> client.with(TokenUse.REUSE, ClientPlan.Identity.USER);
      case TOKEN_PER_OPERATION -> client.with(TokenUse.PER_OPERATION, ClientPlan.Identity.USER);
    };
  }
}
