// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.ClientTls;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslProvider;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Reads members' metrics over HTTP or HTTPS, without a proxy. Thread-safe. */
final class MetricsEndpoint {
  private static final String PLAIN_TEXT = "text/plain";

  /** The JDK's message for a response that does not start like HTTP/1.1. */
  private static final String NO_STATUS_LINE = "parsing HTTP/1.1 status line";

  private final HttpClient http;
  private final Duration timeout;

  /**
   * Creates an endpoint for all members of a cluster.
   *
   * @param access provides the certificates; metrics need no user
   * @param timeout for a whole response
   */
  MetricsEndpoint(Access access, Duration timeout) {
    this.http = client(access, timeout);
    this.timeout = timeout;
  }

  /** Creates an HTTP client with the cluster's client certificate and without a proxy. */
  static HttpClient client(Access access, Duration timeout) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(timeout);
    access.tlsMaterial().ifPresent(tls -> builder.sslContext(context(tls)));
    return builder.build();
  }

  private static SSLContext context(TlsMaterial tls) {
    try {
      return ((JdkSslContext) ClientTls.contextBuilder(tls).sslProvider(SslProvider.JDK).build())
          .context();
    } catch (SSLException e) {
      throw new IllegalArgumentException(
          "this JVM cannot speak TLS with the given certificates", e);
    }
  }

  /**
   * Requests a member's metrics.
   *
   * @return its snapshot, or a {@link MetricsException} whose message describes the problem in
   *     plain words
   */
  CompletableFuture<ServerSnapshot> ask(MetricsAddress address) {
    HttpRequest request = HttpRequest.newBuilder(address.uri()).timeout(timeout).GET().build();
    CompletableFuture<HttpResponse<@Nullable String>> exchange =
        http.sendAsync(request, bodyOfText());
    return exchange
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .thenApply(MetricsEndpoint::snapshot)
        .exceptionallyCompose(e -> failed(address, e, exchange));
  }

  /** Skips a body that is not metrics, because it could be endless. */
  private static BodyHandler<@Nullable String> bodyOfText() {
    return info ->
        info.statusCode() == HttpURLConnection.HTTP_OK && isPlainText(info)
            ? BodySubscribers.ofString(StandardCharsets.UTF_8)
            : BodySubscribers.replacing(null);
  }

  private static boolean isPlainText(ResponseInfo info) {
    return contentType(info.headers().firstValue("content-type").orElse("")).equals(PLAIN_TEXT);
  }

  private static String contentType(String header) {
    return header.replaceFirst(";.*", "").strip();
  }

  private static ServerSnapshot snapshot(HttpResponse<@Nullable String> response) {
    String body = response.body();
    if (response.statusCode() != HttpURLConnection.HTTP_OK) {
      throw new MetricsException("returns HTTP status " + response.statusCode());
    }
    if (body == null) {
      String type = contentType(response.headers().firstValue("content-type").orElse("nothing"));
      throw new MetricsException("answers " + type + ", which is not a metrics format");
    }
    try {
      return ServerSnapshot.parse(body, System.nanoTime());
    } catch (IllegalArgumentException e) {
      throw new MetricsException("does not return etcd metrics: " + e.getMessage());
    }
  }

  private <T> CompletableFuture<T> failed(
      MetricsAddress address, Throwable failure, CompletableFuture<?> exchange) {
    exchange.cancel(true);
    Throwable cause =
        failure instanceof CompletionException e && e.getCause() != null ? e.getCause() : failure;
    return CompletableFuture.failedFuture(
        new MetricsException(
            "member %s: %s %s".formatted(address.member(), address.uri(), inWords(cause))));
  }

  private String inWords(Throwable cause) {
    if (cause instanceof MetricsException) {
      return String.valueOf(cause.getMessage());
    }
    if (cause instanceof HttpTimeoutException || cause instanceof TimeoutException) {
      return "does not respond within %s ms".formatted(timeout.toMillis());
    }
    if (cause instanceof ConnectException) {
      return "cannot be connected to";
    }
    String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    if (why.startsWith(NO_STATUS_LINE)) {
      return "does not support HTTP/1.1, like a gRPC-only address";
    }
    String what = cause instanceof SSLException ? "refuses TLS: " : "fails: ";
    return what + why.lines().findFirst().orElse(why).replaceAll("\\p{Cntrl}+", " ");
  }
}
