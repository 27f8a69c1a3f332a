// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.etcdbench.fake.auth.Logins;
import io.etcdbench.security.TlsMaterial;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of a fake etcd. Immutable; start from {@link #ofMembers}.
 *
 * @param members the number of members, 1 or more
 * @param logins the users that may log in; null to disable authentication
 * @param tls the certificate that the members present, with its key; with a trusted CA, clients
 *     must present a certificate issued by that CA. Null for plain text
 * @param transport the server implementation
 */
public record FakeSpec(
    int members, @Nullable Logins logins, @Nullable TlsMaterial tls, Transport transport) {

  /** The server implementation that carries the calls. */
  public enum Transport {
    /** The server of grpc-java: counts connections and bytes, and supports TLS. */
    GRPC_JAVA,
    /**
     * The server {@link io.etcdbench.fake.http2.FrameServer}: cheap, and sharing no code with a
     * client in the same JVM. Counts neither connections nor bytes.
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
   * Creates a spec with plain text and without authentication.
   *
   * @param members the number of members, 1 or more
   */
  public static FakeSpec ofMembers(int members) {
    return new FakeSpec(members, null, null, Transport.GRPC_JAVA);
  }

  /**
   * Enables authentication.
   *
   * @param other the users that may log in
   */
  public FakeSpec with(Logins other) {
    return new FakeSpec(members, other, tls, transport);
  }

  /**
   * Enables TLS.
   *
   * @param other the certificate that the members present
   */
  public FakeSpec with(TlsMaterial other) {
    return new FakeSpec(members, logins, other, transport);
  }

  /**
   * Selects another transport.
   *
   * @param other the server implementation
   */
  public FakeSpec with(Transport other) {
    return new FakeSpec(members, logins, tls, other);
  }
}
