// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.etcdbench.fake.auth.Logins;
import io.etcdbench.security.TlsMaterial;
import org.jspecify.annotations.Nullable;

/**
 * The fake etcd to start. Immutable; start from {@link #ofMembers}.
 *
 * @param members how many listen, 1 or more
 * @param logins who may log in; null for no authentication
 * @param tls the certificate that the members show, with its key; when it has a trusted CA, clients
 *     must show a certificate of that CA. Null for plain text
 * @param transport what carries the calls
 */
public record FakeSpec(
    int members, @Nullable Logins logins, @Nullable TlsMaterial tls, Transport transport) {

  /** What carries the calls. */
  public enum Transport {
    /** grpc-java's server: counts connections and bytes, and knows TLS. */
    GRPC_JAVA,
    /**
     * The frames of {@link io.etcdbench.fake.http2.FrameServer}: cheap, and without any code that a
     * client in the same JVM runs. Counts neither connections nor bytes.
     */
    FRAMES
  }

  public FakeSpec {
    if (tls != null && transport == Transport.FRAMES) {
      throw new IllegalArgumentException("the transport is FRAMES, which has no TLS");
    }
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
    return new FakeSpec(members, null, null, Transport.GRPC_JAVA);
  }

  /**
   * With authentication.
   *
   * @param other who may log in
   * @return a changed copy
   */
  public FakeSpec with(Logins other) {
    return new FakeSpec(members, other, tls, transport);
  }

  /**
   * With TLS.
   *
   * @param other the certificate that the members show
   * @return a changed copy
   */
  public FakeSpec with(TlsMaterial other) {
    return new FakeSpec(members, logins, other, transport);
  }

  /**
   * Over another transport.
   *
   * @param other what carries the calls
   * @return a changed copy
   */
  public FakeSpec with(Transport other) {
    return new FakeSpec(members, logins, tls, other);
  }
}
