// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.jmh.IdentityState.Identity;
import java.util.Map;
import java.util.Optional;

/** The security that a measurement requires of its cluster. The order is that of the clusters. */
public enum SecurityRequirement {
  /** No cluster: measures the engine itself. */
  NO_CLUSTER,
  /** No requirement: the security that the user chose for the run. */
  AS_CHOSEN,
  /** Mutual TLS without authentication. */
  MUTUAL_TLS,
  /** Mutual TLS and users with tokens; the bcrypt cost is etcd's default. */
  MUTUAL_TLS_WITH_USERS;

  /** The parameter name of {@link io.etcdbench.jmh.IdentityState}. */
  public static final String IDENTITY = "identity";

  /**
   * Returns the security of the cluster to start.
   *
   * @return empty when the user's choice applies
   */
  public Optional<Security> security() {
    return switch (this) {
      case NO_CLUSTER, AS_CHOSEN -> Optional.empty();
      case MUTUAL_TLS -> Optional.of(mutualTls(Tokens.NONE));
      case MUTUAL_TLS_WITH_USERS -> Optional.of(mutualTls(Tokens.SIMPLE));
    };
  }

  /** Returns the purpose of the cluster in words. */
  public String purpose() {
    return switch (this) {
      case NO_CLUSTER -> "nothing";
      case AS_CHOSEN -> "all scenarios";
      case MUTUAL_TLS -> "identity NONE";
      case MUTUAL_TLS_WITH_USERS -> "the other identities";
    };
  }

  private static Security mutualTls(Tokens tokens) {
    return new Security(
        Transport.MUTUAL_TLS, tokens, Security.NONE.tokenTtlSeconds(), Security.NONE.bcryptCost());
  }

  /** Returns the security that a measurement with these parameters requires. */
  static SecurityRequirement of(Map<String, String> params) {
    String identity = params.get(IDENTITY);
    if (identity == null) {
      return AS_CHOSEN;
    }
    return Identity.valueOf(identity) == Identity.NONE ? MUTUAL_TLS : MUTUAL_TLS_WITH_USERS;
  }
}
