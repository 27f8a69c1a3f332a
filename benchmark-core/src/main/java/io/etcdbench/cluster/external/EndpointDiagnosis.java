// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.external;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.ServerErrors;
import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.ClientTls;
import io.grpc.Status;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Explains in one sentence why an endpoint cannot be used. gRPC reports most connection failures
 * with the same code, UNAVAILABLE, so the connection is repeated step by step without gRPC. Takes a
 * few seconds at most. Immutable.
 */
final class EndpointDiagnosis {
  /** Time limit of each step. The preceding calls have already used their dial timeout. */
  private static final int LONGEST_STEP_MILLIS = 5_000;

  private static final byte[] VERSION_REQUEST =
      "GET /version HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int STATUS_LINE_BYTES = 5;

  /** Maximum number of handshakes if the server closes the connection during each. */
  private static final int HANDSHAKES = 3;

  private final String endpoint;
  private final URI uri;
  private final Access access;
  private final DialEffort effort;
  private final int stepMillis;

  private EndpointDiagnosis(String endpoint, Access access, DialEffort effort) {
    this.endpoint = endpoint;
    this.uri = URI.create(endpoint);
    this.access = access;
    this.effort = effort;
    this.stepMillis = (int) Math.max(1, Math.min(LONGEST_STEP_MILLIS, effort.timeout().toMillis()));
  }

  /**
   * Explains a failed call.
   *
   * @param endpoint the endpoint that was called
   * @param access certificates and user of the call
   * @param status status of the last call
   * @param effort the attempts so far
   */
  static ClusterException explain(
      String endpoint, Access access, Status status, DialEffort effort) {
    EndpointDiagnosis diagnosis = new EndpointDiagnosis(endpoint, access, effort);
    String sentence =
        switch (status.getCode()) {
          case UNAVAILABLE, DEADLINE_EXCEEDED, INTERNAL, UNKNOWN, CANCELLED ->
              diagnosis.connection(status);
          default -> diagnosis.answer(status);
        };
    return new ClusterException(sentence, status.asException());
  }

  /**
   * Resolves the host before gRPC does, which would log a stack trace.
   *
   * @throws ClusterException if its name does not resolve
   */
  static void requireKnownHost(String endpoint) {
    String host = URI.create(endpoint).getHost();
    if (new InetSocketAddress(host, 1).isUnresolved()) {
      throw new ClusterException(unknownHost(endpoint, host));
    }
  }

  private static String unknownHost(String endpoint, String host) {
    return "endpoint %s: the host '%s' is not known".formatted(endpoint, host);
  }

  private String answer(Status status) {
    String text = String.valueOf(status.getDescription());
    String user = access.user().map(u -> "user '" + u.user() + "'").orElse("a client without user");
    if (text.contains(ServerErrors.NO_USER)) {
      return "endpoint %s requires a user; give one with its password".formatted(endpoint);
    }
    if (text.contains(ServerErrors.AUTHENTICATION_FAILED)) {
      return "endpoint %s refuses %s: the name or the password is wrong".formatted(endpoint, user);
    }
    if (text.contains(ServerErrors.AUTHENTICATION_DISABLED)) {
      return "endpoint %s has no authentication enabled; leave %s out".formatted(endpoint, user);
    }
    if (status.getCode() == Status.Code.UNIMPLEMENTED) {
      return "endpoint %s speaks gRPC but is not an etcd v3 server".formatted(endpoint);
    }
    if (status.getCode() == Status.Code.PERMISSION_DENIED) {
      return "endpoint %s denies %s: %s".formatted(endpoint, user, text);
    }
    if (text.contains(ServerErrors.LEARNER)) {
      return "endpoint %s is a learner, which serves no such request; omit it".formatted(endpoint);
    }
    if (text.startsWith(ServerErrors.PREFIX)) {
      return "endpoint %s answers '%s' (%s)".formatted(endpoint, text, effort);
    }
    return otherwise(status);
  }

  private String connection(Status status) {
    if (String.valueOf(status.getDescription()).startsWith(ServerErrors.PREFIX)) {
      return answer(status);
    }
    try (Socket socket = connect()) {
      return isSecure() ? secure(socket, status, HANDSHAKES) : plain(socket, status);
    } catch (UnknownHostException e) {
      return unknownHost(endpoint, uri.getHost());
    } catch (SocketTimeoutException e) {
      return "endpoint %s does not respond (%s)".formatted(endpoint, effort);
    } catch (ConnectException e) {
      return "nothing listens at endpoint %s; is etcd running there? (%s)"
          .formatted(endpoint, effort);
    } catch (IOException e) {
      return "endpoint %s cannot be reached: %s (%s)".formatted(endpoint, e.getMessage(), effort);
    }
  }

  private boolean isSecure() {
    return "https".equals(uri.getScheme());
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()), stepMillis);
    socket.setSoTimeout(stepMillis);
    return socket;
  }

  /** Diagnoses a failed plain-text connection: checks whether the server requires TLS. */
  private String plain(Socket socket, Status status) throws IOException {
    SslContextBuilder trustingAll =
        SslContextBuilder.forClient().trustManager(InsecureTrustManagerFactory.INSTANCE);
    try (SSLSocket secure = wrap(socket, trustingAll)) {
      secure.startHandshake();
      return speaksTls();
    } catch (SSLHandshakeException e) {
      // A plain-text server closes the connection; a TLS server sends at least an alert.
      return e.getCause() instanceof EOFException ? otherwise(status) : speaksTls();
    } catch (SocketTimeoutException e) {
      throw e; // a timeout shows neither TLS nor plain text
    } catch (IOException e) {
      return otherwise(status);
    }
  }

  private String speaksTls() {
    return ("endpoint %s speaks TLS, not plain text; use https:// and give the CA that signed its"
            + " certificate")
        .formatted(endpoint);
  }

  /**
   * Diagnoses a failed TLS connection: checks whether the server requires plain text, presents a
   * certificate that is not trusted, or requires a client certificate. A server may close the
   * connection before the client's last message of the handshake. The JDK then discards the alert,
   * so the handshake is repeated.
   */
  private String secure(Socket socket, Status status, int handshakes) throws IOException {
    TlsMaterial material = access.tlsMaterial().orElse(TlsMaterial.JVM_DEFAULT);
    try (SSLSocket secure = wrap(socket, ClientTls.contextBuilder(material))) {
      SSLParameters parameters = secure.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      secure.setSSLParameters(parameters);
      secure.startHandshake();
      request(secure);
      return otherwise(status);
    } catch (SSLException e) {
      return speaksPlainText() ? plainTextSentence() : certificates(e);
    } catch (SocketException e) {
      if (handshakes == 1) {
        throw e;
      }
      try (Socket next = connect()) {
        return secure(next, status, handshakes - 1);
      }
    }
  }

  /**
   * Sends a request and waits for the first byte of the response. A TLS 1.3 server that refuses the
   * client's certificate says so after the handshake, and closes the connection. Its alert can be
   * read even if the request could no longer be sent.
   *
   * @throws SSLException for an alert
   */
  static void request(SSLSocket secure) throws IOException {
    try {
      secure.getOutputStream().write(VERSION_REQUEST);
    } catch (SocketException e) {
      // the alert says why
    }
    int unused = secure.getInputStream().read();
  }

  private boolean speaksPlainText() throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(VERSION_REQUEST);
      byte[] start = socket.getInputStream().readNBytes(STATUS_LINE_BYTES);
      return new String(start, StandardCharsets.US_ASCII).equals("HTTP/");
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  private String plainTextSentence() {
    return "endpoint %s speaks plain text, not TLS; use http://".formatted(endpoint);
  }

  private String certificates(SSLException e) {
    CertificateExpiredException expired = cause(e, CertificateExpiredException.class);
    if (expired != null) {
      return ("the certificate of endpoint %s has expired (%s); renew it, or correct the clock of"
              + " this machine")
          .formatted(endpoint, expired.getMessage());
    }
    CertificateNotYetValidException early = cause(e, CertificateNotYetValidException.class);
    if (early != null) {
      return ("the certificate of endpoint %s is not valid yet (%s); correct the clock of this"
              + " machine or of the issuer")
          .formatted(endpoint, early.getMessage());
    }
    String text = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    // Checked before the alerts, because newer JVMs name the alert that they send themselves.
    if (text.contains("path")) {
      return "the certificate of endpoint %s is not signed by the trusted CA".formatted(endpoint);
    }
    if (text.contains("certificate_expired")) {
      return "endpoint %s refuses the client certificate %s because it has expired; renew it"
          .formatted(endpoint, ownCertificate());
    }
    if (text.contains("unknown_ca") || text.contains("certificate_unknown")) {
      return "endpoint %s refuses the client certificate %s because it does not trust its authority; give one that its --trusted-ca-file has signed"
          .formatted(endpoint, ownCertificate());
    }
    if (text.contains("certificate_required") || text.contains("bad_certificate")) {
      return "endpoint %s requires a client certificate that it trusts; give one with its key"
          .formatted(endpoint);
    }
    if (text.contains("subject alternative") || text.contains("no name matching")) {
      return "the certificate of endpoint %s is not for the host '%s'; use a host name that it contains"
          .formatted(endpoint, uri.getHost());
    }
    return "TLS with endpoint %s fails: %s".formatted(endpoint, e.getMessage());
  }

  private String ownCertificate() {
    return access
        .tlsMaterial()
        .flatMap(TlsMaterial::ownCertificate)
        .map(f -> "'" + f + "'")
        .orElse("");
  }

  private static <E extends Throwable> @Nullable E cause(Throwable failure, Class<E> type) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (type.isInstance(at)) {
        return type.cast(at);
      }
    }
    return null;
  }

  private SSLSocket wrap(Socket socket, SslContextBuilder builder) throws IOException {
    JdkSslContext context = (JdkSslContext) builder.sslProvider(SslProvider.JDK).build();
    return (SSLSocket)
        context
            .context()
            .getSocketFactory()
            .createSocket(socket, uri.getHost(), uri.getPort(), true);
  }

  private String otherwise(Status status) {
    if (status.getCode() == Status.Code.DEADLINE_EXCEEDED) {
      return "endpoint %s accepts connections but did not respond like an etcd server in time (%s)"
          .formatted(endpoint, effort);
    }
    return "endpoint %s does not respond like an etcd server: %s%s"
        .formatted(
            endpoint,
            status.getCode(),
            status.getDescription() == null ? "" : " " + status.getDescription());
  }
}
