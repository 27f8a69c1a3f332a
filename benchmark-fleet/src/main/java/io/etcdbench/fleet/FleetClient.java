// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.ClusterException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends signed messages to a conductor, and believes only signed answers. Thread-safe. */
final class FleetClient {
  /** Of one message: a conductor that is alive answers in milliseconds. */
  static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Of one that may carry megabytes. */
  static final Duration LONG_PATIENCE = Duration.ofSeconds(20);

  private static final int FINE = 200;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  private final String address;
  private final FleetSecret secret;

  /** Connects with the first message to {@code host:port}. */
  FleetClient(String address, FleetSecret secret) {
    this.address = address;
    this.secret = secret;
  }

  /**
   * Sends a message and waits for its answer.
   *
   * @throws IOException when there is none in time
   * @throws ClusterException when the other side has another secret or is no conductor
   */
  <T> T ask(String path, Object message, Class<T> answer, Duration patience) throws IOException {
    byte[] body = FleetMessage.write(message);
    String signature = secret.signature(path, body);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address + path))
            .timeout(patience)
            .header(FleetServer.SIGNATURE, signature)
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<byte[]> response = send(request);
    if (response.statusCode() == FleetServer.UNSIGNED) {
      throw new ClusterException(
          "the conductor at %s has another secret; give each worker the secret of this run"
              .formatted(address));
    }
    String answered = response.headers().firstValue(FleetServer.SIGNATURE).orElse("");
    if (response.statusCode() != FINE || !secret.signed(answered, signature, response.body())) {
      throw new ClusterException(
          "what listens at %s is not the conductor of this run (HTTP status %d); give the address that it printed"
              .formatted(address, response.statusCode()));
    }
    return FleetMessage.read(response.body(), answer);
  }

  private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
    try {
      return client.send(request, BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
