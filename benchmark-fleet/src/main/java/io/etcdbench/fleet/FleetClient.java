// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.format.Phrase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Sends signed messages to a conductor, and accepts only signed responses. Thread-safe. */
final class FleetClient {
  /** Timeout of one message: a live conductor responds in milliseconds. */
  static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Timeout of a message that may carry megabytes. */
  static final Duration LONG_PATIENCE = Duration.ofSeconds(20);

  private static final int FINE = 200;
  private static final int MOST_ENDED_HANDSHAKES = 3;

  private final HttpClient client;
  private final String address;
  private final String base;
  private final FleetSecret secret;
  private final AtomicInteger endedHandshakes = new AtomicInteger();

  /** Connects with the first message. */
  FleetClient(ConductorAddress conductor) {
    HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    FleetTls tls = conductor.tls();
    this.client = (tls == null ? builder : builder.sslContext(tls.context())).build();
    this.address = conductor.address();
    this.base = (tls == null ? "http://" : "https://") + address;
    this.secret = conductor.secret();
  }

  /**
   * Sends a message and waits for its response.
   *
   * @throws IOException when no complete response arrives in time
   * @throws ClusterException when the other side has another secret or is not a conductor, or when
   *     the message is longer than a conductor reads
   */
  <T> T ask(String path, Object message, Class<T> answer, Duration patience) throws IOException {
    byte[] body = FleetMessage.write(message);
    if (body.length > FleetMessage.longest(path)) {
      throw new ClusterException(
          Phrase.say(
              "this worker's message has %d bytes, and a conductor reads at most %d; measure for a shorter time or with fewer operations",
              body.length, FleetMessage.longest(path)));
    }
    String signature = secret.signature(path, body);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path))
            .header(FleetServer.SIGNATURE, signature)
            .header(FleetServer.LENGTH_SIGNATURE, secret.lengthSignature(path, body.length))
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<byte[]> response = send(request, patience);
    if (response.statusCode() == FleetServer.UNSIGNED) {
      throw new ClusterException(
          "the conductor at %s expects a different secret; give each worker the secret of this run"
              .formatted(address));
    }
    String answered = response.headers().firstValue(FleetServer.SIGNATURE).orElse("");
    if (response.statusCode() != FINE || !secret.signed(answered, signature, response.body())) {
      throw new ClusterException(
          "what listens at %s is not the conductor of this run (HTTP status %s); use the address that the conductor printed"
              .formatted(address, response.statusCode()));
    }
    return FleetMessage.read(response.body(), answer);
  }

  /**
   * Throws for a TLS failure that a retry cannot fix; returns any other, which may be a broken
   * connection. A conductor ends a handshake when it refuses the certificate, but also when the
   * handshake exceeds its time limit on a busy machine; it does the latter rarely {@value
   * #MOST_ENDED_HANDSHAKES} times in a row.
   */
  private IOException refusedTls(SSLException e) {
    String why = String.valueOf(e.getMessage());
    boolean ended = why.contains("terminated the handshake");
    if (ended && endedHandshakes.incrementAndGet() < MOST_ENDED_HANDSHAKES) {
      return e;
    }
    if (e instanceof SSLHandshakeException
        || why.contains("alert")
        || why.contains("SSL message")) {
      throw new ClusterException(
          "the conductor at %s and this worker do not trust each other (%s); give both the certificates of this run with --fleet-tls"
              .formatted(address, why),
          e);
    }
    return e;
  }

  /**
   * Bounds the whole exchange, connection included: the timeout of a request ends with the
   * response's headers, and a frozen conductor may never send the body.
   */
  private HttpResponse<byte[]> send(HttpRequest request, Duration patience) throws IOException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, BodyHandlers.ofByteArray());
    try {
      HttpResponse<byte[]> response = answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
      endedHandshakes.set(0);
      return response;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SSLException refused) {
        throw refusedTls(refused);
      }
      throw new IOException(e.getCause());
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new IOException("no response within %s ms".formatted(patience.toMillis()), e);
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
