// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.etcdbench.fake.service.Logins;
import io.etcdbench.security.TlsMaterial;
import org.jspecify.annotations.Nullable;

/**
 * The fake etcd to start. Immutable; start from {@link #ofMembers}.
 *
 * @param members how many listen, 1 or more
 * @param logins who may log in; null for no authentication
 * @param tls the certificate that the members show, with its key; when it has a trusted CA, clients
 *     must show a certificate of that CA. Null for plain text
 */
public record FakeSpec(int members, @Nullable Logins logins, @Nullable TlsMaterial tls) {
  public FakeSpec {
    if (members < 1) {
      throw new IllegalArgumentException("members is " + members + "; allowed: 1 or more");
    }
    if (tls != null && tls.certificate() == null) {
      throw new IllegalArgumentException(
          "a server needs a certificate and its key; given: a trusted CA only");
    }
  }

  /**
   * Plain text, no authentication.
   *
   * @param members how many listen, 1 or more
   * @return the spec
   */
  public static FakeSpec ofMembers(int members) {
    return new FakeSpec(members, null, null);
  }

  /**
   * With authentication.
   *
   * @param other who may log in
   * @return a changed copy
   */
  public FakeSpec with(Logins other) {
    return new FakeSpec(members, other, tls);
  }

  /**
   * With TLS.
   *
   * @param other the certificate that the members show
   * @return a changed copy
   */
  public FakeSpec with(TlsMaterial other) {
    return new FakeSpec(members, logins, other);
  }
}
