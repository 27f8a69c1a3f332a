// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.TokenUse;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The client under test with a chosen identity. */
@State(Scope.Benchmark)
public class IdentityState extends DriverState {

  /** As whom the client comes, and how it proves it. */
  public enum Identity {
    /** As nobody, to a cluster without authentication. */
    NONE,
    /** As a user with a password, exchanged once for a token that every operation carries. */
    TOKEN_REUSED,
    /** As the same user, but with a fresh token for every operation. */
    TOKEN_PER_OPERATION,
    /** As the user named in the client certificate, without a token. */
    CERTIFICATE
  }

  /** As whom the client comes. */
  @Param public Identity identity = Identity.NONE;

  @Override
  ClientSettings adjust(ClientSettings settings) {
    return switch (identity) {
      case NONE, CERTIFICATE -> settings.with(settings.access().as(null));
      case TOKEN_REUSED -> settings.with(settings.calls().with(TokenUse.REUSE));
      case TOKEN_PER_OPERATION -> settings.with(settings.calls().with(TokenUse.PER_OPERATION));
    };
  }
}
