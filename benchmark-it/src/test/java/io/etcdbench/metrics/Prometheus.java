// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.etcdbench.cluster.process.FreePort;
import io.etcdbench.it.ProgramCondition;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A Prometheus on the loopback address, with its data in a folder of the test. */
final class Prometheus implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Process process;
  private final String url;
  private final Path log;
  private final HttpClient http = HttpClient.newHttpClient();

  private Prometheus(Process process, String url, Path log) {
    this.process = process;
    this.url = url;
    this.log = log;
  }

  static Prometheus start(Path configuration, Path folder) throws Exception {
    int port = FreePort.number();
    Path log = folder.resolve("prometheus.log");
    Process process =
        new ProcessBuilder(
                ProgramCondition.require("prometheus").toString(),
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Prometheus prometheus = new Prometheus(process, "http://127.0.0.1:" + port, log);
    prometheus.awaitReady();
    return prometheus;
  }

  private void awaitReady() throws Exception {
    long until = System.nanoTime() + PATIENCE.toNanos();
    boolean ended = false;
    while (!ended && System.nanoTime() < until) {
      if (isReady()) {
        return;
      }
      ended = process.waitFor(50, TimeUnit.MILLISECONDS);
    }
    close();
    throw new IllegalStateException("Prometheus did not start: " + Files.readString(log));
  }

  private boolean isReady() throws Exception {
    try {
      return get("/-/ready").statusCode() == 200;
    } catch (ConnectException notYet) {
      return false;
    }
  }

  /** What a query answers as of an instant. */
  JsonNode query(String expression, double unixSeconds) throws Exception {
    String encoded = URLEncoder.encode(expression, StandardCharsets.UTF_8);
    HttpResponse<String> response =
        get("/api/v1/query?query=" + encoded + "&time=" + Double.toString(unixSeconds));
    JsonNode answer = new ObjectMapper().readTree(response.body());
    if (!answer.path("status").asText().equals("success")) {
      throw new AssertionError(expression + ": " + answer.path("error").asText());
    }
    return answer.path("data").path("result");
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(url + path)).build(), BodyHandlers.ofString());
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
