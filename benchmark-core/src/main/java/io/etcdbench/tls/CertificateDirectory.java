// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.tls;

import io.etcdbench.security.TlsMaterial;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.netty.util.NetUtil;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A directory with the certificates of one throw-away cluster: its own certificate authority, one
 * server certificate for all members, and one client certificate per user. The authority's key is
 * never written; only the owner can read the files. Immutable.
 */
public final class CertificateDirectory {
  /** File name of the authority's certificate. */
  public static final String TRUSTED_CA = "ca.pem";

  /** File name of the servers' certificate chain. */
  public static final String SERVER_CERTIFICATE = "server.pem";

  /** File name of the servers' private key. */
  public static final String SERVER_KEY = "server-key.pem";

  private static final Duration LIFE = Duration.ofDays(30);
  private final Path directory;

  private CertificateDirectory(Path directory) {
    this.directory = directory;
  }

  /**
   * Creates all certificates, which takes about half a second. Writes the authority's last, so that
   * a directory with {@link #TRUSTED_CA} is complete.
   *
   * @param directory an existing directory without such files
   * @param serverNames further DNS names or addresses of the servers, besides localhost and
   *     127.0.0.1
   * @param users common names of the client certificates
   */
  public static CertificateDirectory create(
      Path directory, List<String> serverNames, List<String> users) {
    try {
      X509Bundle authority = authority();
      CertificateBuilder server = server(serverNames);
      write(directory, SERVER_CERTIFICATE, SERVER_KEY, server.buildIssuedBy(authority));
      for (String user : users) {
        X509Bundle client = client(user).buildIssuedBy(authority);
        write(directory, clientCertificate(user), clientKey(user), client);
      }
      PrivateFiles.write(directory.resolve(TRUSTED_CA), authority.getCertificatePEM());
      return new CertificateDirectory(directory);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) { // the builder declares no narrower type
      throw new IllegalStateException("cannot make certificates in " + directory, e);
    }
  }

  /** Opens a directory that {@link #create} has filled. */
  public static CertificateDirectory at(Path directory) {
    return new CertificateDirectory(directory);
  }

  /**
   * Returns the TLS material of a server that presents its certificate and trusts the users'
   * certificates.
   */
  public TlsMaterial server() {
    return new TlsMaterial(
        directory.resolve(TRUSTED_CA),
        directory.resolve(SERVER_CERTIFICATE),
        directory.resolve(SERVER_KEY));
  }

  /** Returns the TLS material of a client that trusts the servers and presents no certificate. */
  public TlsMaterial trust() {
    return TlsMaterial.trusting(directory.resolve(TRUSTED_CA));
  }

  /**
   * Returns the TLS material of a client that trusts the servers and presents a user's certificate.
   *
   * @param user one of the users given at creation
   */
  public TlsMaterial identity(String user) {
    return new TlsMaterial(
        directory.resolve(TRUSTED_CA),
        directory.resolve(clientCertificate(user)),
        directory.resolve(clientKey(user)));
  }

  private static String clientCertificate(String user) {
    return "client-" + user + ".pem";
  }

  private static String clientKey(String user) {
    return "client-" + user + "-key.pem";
  }

  private static X509Bundle authority() throws Exception {
    return fresh("CN=etcd-bench throw-away authority")
        .setIsCertificateAuthority(true)
        .buildSelfSigned();
  }

  /**
   * The certificate is for clients, too, because etcd's gateway connects to its own server with it.
   */
  private static CertificateBuilder server(List<String> names) {
    CertificateBuilder builder =
        fresh("CN=etcd-bench member")
            .addSanDnsName("localhost")
            .addSanIpAddress("127.0.0.1")
            .addExtendedKeyUsageServerAuth()
            .addExtendedKeyUsageClientAuth();
    for (String name : names) {
      boolean address = NetUtil.isValidIpV4Address(name) || NetUtil.isValidIpV6Address(name);
      CertificateBuilder unused =
          address ? builder.addSanIpAddress(name) : builder.addSanDnsName(name);
    }
    return builder;
  }

  private static CertificateBuilder client(String user) {
    return fresh("CN=" + user).addExtendedKeyUsageClientAuth();
  }

  private static CertificateBuilder fresh(String subject) {
    Instant now = Instant.now();
    return new CertificateBuilder()
        .ecp256()
        .subject(subject)
        .notBefore(now.minus(Duration.ofHours(1)))
        .notAfter(now.plus(LIFE));
  }

  private static void write(Path directory, String certificate, String key, X509Bundle bundle) {
    PrivateFiles.write(directory.resolve(certificate), bundle.getCertificatePathPEM());
    PrivateFiles.write(directory.resolve(key), bundle.getPrivateKeyPEM());
  }
}
