// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.CertificateDirectory;
import io.etcdbench.tls.ClientTls;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/**
 * Certificates of one run. Conductor and workers encrypt their messages with them, and each side
 * presents a certificate that the run's certificate authority has signed. Immutable.
 *
 * @param own the authority's certificate, and the certificate and key of this side
 */
public record FleetTls(TlsMaterial own) {
  private static final String WORKER = "fleet-worker";

  /**
   * Returns the conductor's side. Creates certificates when the folder has none, which takes about
   * half a second; only the owner can read the keys.
   *
   * @param folder directory of the certificates; created when missing
   * @param names DNS names or addresses under which workers reach the conductor, besides localhost
   *     and 127.0.0.1; used only when certificates are created
   */
  public static FleetTls conductor(Path folder, List<String> names) {
    if (Files.exists(folder.resolve(CertificateDirectory.TRUSTED_CA))) {
      return new FleetTls(CertificateDirectory.at(folder).server());
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the folder '%s' for certificates cannot be created: %s"
              .formatted(folder, e.getMessage()),
          e);
    }
    return new FleetTls(CertificateDirectory.create(folder, names, List.of(WORKER)).server());
  }

  /**
   * Returns a worker's side.
   *
   * @param folder directory with the files that {@link #workerFiles} lists
   * @return the certificate that all workers share
   */
  public static FleetTls worker(Path folder) {
    return new FleetTls(CertificateDirectory.at(folder).identity(WORKER));
  }

  /** Returns the names of the files that a worker needs from the conductor's folder. */
  public static List<String> workerFiles() {
    TlsMaterial worker = worker(Path.of("")).own();
    return List.of(
        String.valueOf(worker.trustedCa()),
        String.valueOf(worker.certificate()),
        String.valueOf(worker.key()));
  }

  /** Returns the names of the files that both sides need from the conductor's folder. */
  public static List<String> files() {
    TlsMaterial conductor = CertificateDirectory.at(Path.of("")).server();
    List<String> names = new ArrayList<>(workerFiles());
    names.add(String.valueOf(conductor.certificate()));
    names.add(String.valueOf(conductor.key()));
    return names;
  }

  /**
   * Reads the certificates and private keys of a conductor's folder.
   *
   * @param folder a directory that {@link #conductor} has filled
   * @return the text of each of {@link #files} by file name; must never be printed
   */
  public static Map<String, String> texts(Path folder) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String name : files()) {
      try {
        texts.put(name, Files.readString(folder.resolve(name)));
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "the folder '%s' holds no '%s'; use an empty folder to create certificates"
                .formatted(folder, name),
            e);
      }
    }
    return texts;
  }

  /**
   * Checks that existing certificates fit a run.
   *
   * @param name name under which workers reach the conductor
   * @throws IllegalArgumentException when they are issued for other names or are not valid now
   */
  public void requireFor(String name) {
    Path certificate = Objects.requireNonNull(own.certificate());
    try (InputStream in = Files.newInputStream(certificate)) {
      X509Certificate shown =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
      shown.checkValidity();
      List<String> names =
          Objects.requireNonNullElse(shown.getSubjectAlternativeNames(), List.<List<?>>of())
              .stream()
              .map(one -> String.valueOf(one.get(1)))
              .toList();
      if (names.contains(name)) {
        return;
      }
      throw new IllegalArgumentException(
          "the certificate '%s' is for %s, but workers reach the conductor as '%s'; use an empty folder to create certificates"
              .formatted(certificate, String.join(", ", names), name));
    } catch (IOException | CertificateException e) {
      throw new IllegalArgumentException(
          "the certificate '%s' cannot be used: %s; use an empty folder to create certificates"
              .formatted(certificate, e.getMessage()),
          e);
    }
  }

  /**
   * Returns the names under which other machines may reach a listener of this one.
   *
   * @param listen address that it listens on; the wildcard address stands for every address of this
   *     machine
   * @return names and addresses, without localhost
   */
  public static List<String> names(InetSocketAddress listen) {
    List<String> names = new ArrayList<>();
    InetAddress address = listen.getAddress();
    if (address == null || !address.isAnyLocalAddress()) {
      names.add(withoutScope(listen.getHostString()));
      return names;
    }
    try {
      names.add(InetAddress.getLocalHost().getHostName());
      NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(one -> !one.isLoopbackAddress() && !one.isLinkLocalAddress())
          .forEach(one -> names.add(withoutScope(one.getHostAddress())));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the addresses of this machine cannot be read (%s); name one with --listen"
              .formatted(e.getMessage()),
          e);
    }
    return names;
  }

  /** Removes the interface of an IPv6 address, which certificates cannot contain. */
  private static String withoutScope(String address) {
    return address.replaceFirst("%.*", "");
  }

  /** Returns the TLS context for either side of a connection. */
  SSLContext context() {
    try {
      return ((JdkSslContext) ClientTls.contextBuilder(own).sslProvider(SslProvider.JDK).build())
          .context();
    } catch (SSLException e) {
      throw new IllegalArgumentException(
          "the certificate '%s' cannot be used: %s".formatted(own.certificate(), e.getMessage()),
          e);
    }
  }
}
