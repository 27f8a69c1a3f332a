// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.jmh.IdentityState.Identity;
import io.etcdbench.jmh.plan.Measurement;
import io.etcdbench.jmh.plan.MeasurementPlan;
import io.etcdbench.jmh.plan.SecurityRequirement;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The identities that a client of an existing cluster can use. They follow from the user's access
 * to it, and no cluster of another security is started.
 *
 * @param identities the possible identities
 */
record PossibleIdentities(Set<Identity> identities) {

  /**
   * Derives the identities: tokens with a password; otherwise the certificate, or no identity
   * without one.
   */
  static PossibleIdentities of(Access access) {
    if (access.user().isPresent()) {
      return new PossibleIdentities(
          EnumSet.of(Identity.TOKEN_REUSED, Identity.TOKEN_PER_OPERATION));
    }
    boolean certificate = access.tlsMaterial().flatMap(TlsMaterial::ownCertificate).isPresent();
    return new PossibleIdentities(EnumSet.of(certificate ? Identity.CERTIFICATE : Identity.NONE));
  }

  /**
   * Returns the possible measurements, all on the one cluster.
   *
   * @throws IllegalArgumentException when none is possible
   */
  MeasurementPlan keep(MeasurementPlan plan) {
    List<Measurement> possible = plan.measurements().stream().filter(this::allows).toList();
    if (possible.isEmpty()) {
      throw new IllegalArgumentException(
          "none of the chosen measurements is possible with the access given: identity may be %s"
              .formatted(identities));
    }
    return new MeasurementPlan(possible);
  }

  /** Reports the measurements that are not possible; empty when all are. */
  Optional<Finding> loss(MeasurementPlan plan) {
    long lost = plan.measurements().stream().filter(each -> !allows(each)).count();
    return lost == 0
        ? Optional.empty()
        : Optional.of(
            new Finding(
                "identities-left-out",
                Severity.INFO,
                "%s measurements need another access than the one given: identity can only be %s here"
                    .formatted(lost, identities),
                "let etcd-bench start clusters for the run, to compare all identities"));
  }

  private boolean allows(Measurement measurement) {
    String identity = measurement.params().get(SecurityRequirement.IDENTITY);
    return identity == null || identities.contains(Identity.valueOf(identity));
  }
}
