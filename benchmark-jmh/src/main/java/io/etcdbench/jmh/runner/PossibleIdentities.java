// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.jmh.IdentityState.Identity;
import io.etcdbench.jmh.plan.Measurement;
import io.etcdbench.jmh.plan.MeasurementPlan;
import io.etcdbench.jmh.plan.Trust;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The identities that a client of a given cluster can have: what its user was given for it, and no
 * cluster of our own beside it.
 *
 * @param identities those that are possible
 */
record PossibleIdentities(Set<Identity> identities) {

  /** With a password there are tokens; without one, the certificate if there is one, or nobody. */
  static PossibleIdentities of(Access access) {
    if (access.user().isPresent()) {
      return new PossibleIdentities(
          EnumSet.of(Identity.TOKEN_REUSED, Identity.TOKEN_PER_OPERATION));
    }
    boolean certificate = access.tlsMaterial().flatMap(TlsMaterial::ownCertificate).isPresent();
    return new PossibleIdentities(EnumSet.of(certificate ? Identity.CERTIFICATE : Identity.NONE));
  }

  /**
   * The measurements that are possible, all on the one cluster.
   *
   * @throws IllegalArgumentException when none is
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

  /** What is lost of the plan; empty when nothing is. */
  Optional<Finding> loss(MeasurementPlan plan) {
    long lost = plan.measurements().stream().filter(each -> !allows(each)).count();
    return lost == 0
        ? Optional.empty()
        : Optional.of(
            new Finding(
                "identities-left-out",
                Severity.INFO,
                "%d measurements need another access than the one given: identity can only be %s here"
                    .formatted(lost, identities),
                "let clusters be started for the run, which compares all identities"));
  }

  private boolean allows(Measurement measurement) {
    String identity = measurement.params().get(Trust.IDENTITY);
    return identity == null || identities.contains(Identity.valueOf(identity));
  }
}
