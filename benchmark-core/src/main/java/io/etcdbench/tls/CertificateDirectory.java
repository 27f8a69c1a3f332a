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
 * A directory with the certificates of one throw-away cluster: an authority of its own, one server
 * certificate for every member, one client certificate per user. The authority's key is never
 * written; the files are readable by their owner only. Immutable.
 */
public final class CertificateDirectory {
  /** The authority's certificate. */
  public static final String TRUSTED_CA = "ca.pem";

  /** The servers' certificate chain. */
  public static final String SERVER_CERTIFICATE = "server.pem";

  /** The servers' key. */
  public static final String SERVER_KEY = "server-key.pem";

  private static final Duration LIFE = Duration.ofDays(30);
  private final Path directory;

  private CertificateDirectory(Path directory) {
    this.directory = directory;
  }

  /**
   * Makes all certificates; takes about half a second.
   *
   * @param directory existing, without such files
   * @param serverNames further DNS names or addresses of the servers, beyond localhost and
   *     127.0.0.1
   * @param users common names of the client certificates
   * @return the filled directory
   */
  public static CertificateDirectory create(
      Path directory, List<String> serverNames, List<String> users) {
    try {
      X509Bundle authority = authority();
      PrivateFiles.write(directory.resolve(TRUSTED_CA), authority.getCertificatePEM());
      CertificateBuilder server = server(serverNames);
      write(directory, SERVER_CERTIFICATE, SERVER_KEY, server.buildIssuedBy(authority));
      for (String user : users) {
        X509Bundle client = client(user).buildIssuedBy(authority);
        write(directory, clientCertificate(user), clientKey(user), client);
      }
      return new CertificateDirectory(directory);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) { // the builder declares no narrower type
      throw new IllegalStateException("cannot make certificates in " + directory, e);
    }
  }

  /**
   * A directory that {@link #create} has filled.
   *
   * @param directory with its files
   * @return the same directory
   */
  public static CertificateDirectory at(Path directory) {
    return new CertificateDirectory(directory);
  }

  /**
   * What a server needs that shows its certificate and trusts the users'.
   *
   * @return the material
   */
  public TlsMaterial server() {
    return new TlsMaterial(
        directory.resolve(TRUSTED_CA),
        directory.resolve(SERVER_CERTIFICATE),
        directory.resolve(SERVER_KEY));
  }

  /**
   * What a client needs that trusts the servers and shows no certificate.
   *
   * @return the material
   */
  public TlsMaterial trust() {
    return TlsMaterial.trusting(directory.resolve(TRUSTED_CA));
  }

  /**
   * What a client needs that trusts the servers and shows a user's certificate.
   *
   * @param user one of the users given at creation
   * @return the material
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

  /** etcd's own gateway dials its server with the server's certificate: it is a client's, too. */
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
