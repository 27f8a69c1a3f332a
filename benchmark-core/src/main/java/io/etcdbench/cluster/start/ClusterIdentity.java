// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.CertificateDirectory;
import io.etcdbench.tls.TokenKeys;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Certificates, token keys and passwords of one cluster started by this process; each cluster gets
 * its own. Immutable.
 */
public final class ClusterIdentity {
  private static final int PASSWORD_BYTES = 16;

  private final Security security;
  private final @Nullable CertificateDirectory certificates;
  private final Map<ClusterUser, Credentials> credentials = new EnumMap<>(ClusterUser.class);

  private ClusterIdentity(Security security, @Nullable CertificateDirectory certificates) {
    this.security = security;
    this.certificates = certificates;
    for (ClusterUser user : ClusterUser.values()) {
      credentials.put(user, new Credentials(user.userName(), password()));
    }
  }

  /**
   * Creates the keys and certificates that the security settings require and writes the files.
   *
   * @param directory an existing directory that only the owner can read
   * @param serverNames DNS names of the servers in addition to localhost and 127.0.0.1
   */
  public static ClusterIdentity create(
      Security security, Path directory, List<String> serverNames) {
    if (security.tokens() == Tokens.JWT) {
      TokenKeys.create(directory);
    }
    if (security.transport() == Transport.PLAIN) {
      return new ClusterIdentity(security, null);
    }
    List<String> users = Stream.of(ClusterUser.values()).map(ClusterUser::userName).toList();
    return new ClusterIdentity(
        security, CertificateDirectory.create(directory, serverNames, users));
  }

  /** Whether users exist and calls require one. */
  boolean hasUsers() {
    return security.tokens() != Tokens.NONE;
  }

  /** Returns a user's name and password. */
  Credentials credentials(ClusterUser user) {
    Credentials found = credentials.get(user);
    if (found == null) {
      throw new IllegalArgumentException("no user " + user);
    }
    return found;
  }

  /** Returns a user's access: the certificate with mutual TLS, the password with tokens. */
  Access access(ClusterUser user) {
    return new Access(tls(user), hasUsers() ? credentials(user) : null);
  }

  /** Returns the access to use before authentication is enabled. */
  Access accessBeforeUsers() {
    return access(ClusterUser.ROOT).as(null);
  }

  private @Nullable TlsMaterial tls(ClusterUser user) {
    if (certificates == null) {
      return null;
    }
    return security.transport() == Transport.MUTUAL_TLS
        ? certificates.identity(user.userName())
        : certificates.trust();
  }

  /**
   * Returns the server's flags.
   *
   * @param directory the directory of the files, as the server sees it
   */
  List<String> serverFlags(String directory) {
    List<String> flags = new ArrayList<>();
    if (security.transport() != Transport.PLAIN) {
      flags.add("--cert-file=" + directory + "/" + CertificateDirectory.SERVER_CERTIFICATE);
      flags.add("--key-file=" + directory + "/" + CertificateDirectory.SERVER_KEY);
    }
    if (security.transport() == Transport.MUTUAL_TLS) {
      flags.add("--trusted-ca-file=" + directory + "/" + CertificateDirectory.TRUSTED_CA);
      flags.add("--client-cert-auth");
    }
    if (hasUsers()) {
      flags.add("--bcrypt-cost=" + security.bcryptCost());
      flags.addAll(tokenFlags(directory));
    }
    return flags;
  }

  private List<String> tokenFlags(String directory) {
    if (security.tokens() == Tokens.SIMPLE) {
      return List.of("--auth-token=simple", "--auth-token-ttl=" + security.tokenTtlSeconds());
    }
    return List.of(
        "--auth-token=jwt,pub-key=%s/%s,priv-key=%s/%s,sign-method=RS256,ttl=%ss"
            .formatted(
                directory,
                TokenKeys.PUBLIC_KEY,
                directory,
                TokenKeys.PRIVATE_KEY,
                security.tokenTtlSeconds()));
  }

  /** Describes the security settings for {@link ClusterDescription#security()}. */
  public String inWords() {
    return transportInWords() + ", " + tokensInWords();
  }

  private String transportInWords() {
    return switch (security.transport()) {
      case PLAIN -> "plain text";
      case TLS -> "TLS for clients (peers in plain text)";
      case MUTUAL_TLS -> "TLS with client certificates (peers in plain text)";
    };
  }

  private String tokensInWords() {
    return switch (security.tokens()) {
      case NONE -> "no authentication";
      case SIMPLE ->
          "users with simple tokens (life %s s, bcrypt cost %s)"
              .formatted(security.tokenTtlSeconds(), security.bcryptCost());
      case JWT ->
          "users with JWT tokens (life %s s, bcrypt cost %s)"
              .formatted(security.tokenTtlSeconds(), security.bcryptCost());
    };
  }

  private static String password() {
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }
}
