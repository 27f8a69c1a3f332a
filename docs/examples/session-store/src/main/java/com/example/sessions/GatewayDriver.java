// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeClassifier;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The client of this project: puts, gets and deletes through etcd's JSON gateway. */
final class GatewayDriver implements EtcdDriver {
  private static final int FINE = 200;

  private final HttpClient http = HttpClient.newHttpClient();
  private final OutcomeClassifier outcomes = new OutcomeClassifier();
  private final List<String> endpoints;
  private final Duration deadline;
  private volatile boolean closed;

  GatewayDriver(List<String> endpoints, Duration deadline) {
    this.endpoints = List.copyOf(endpoints);
    this.deadline = deadline;
  }

  @Override
  public boolean supports(OperationKind kind) {
    return kind == OperationKind.PUT || kind == OperationKind.GET || kind == OperationKind.DELETE;
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    if (closed) {
      slot.complete(outcomes.classify("CANCELLED", "the driver is closed"));
    } else if (operation instanceof Operation.Put put) {
      send("/v3/kv/put", GatewayJson.put(put), slot);
    } else if (operation instanceof Operation.Get get) {
      send("/v3/kv/range", GatewayJson.get(get), slot);
    } else if (operation instanceof Operation.Delete delete) {
      send("/v3/kv/deleterange", GatewayJson.delete(delete), slot);
    } else {
      slot.complete(Outcome.unsupported(operation.kind()));
    }
  }

  private void send(String path, String body, InFlight slot) {
    String member = endpoints.get(slot.lane() % endpoints.size());
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(member + path))
            .timeout(deadline)
            .POST(BodyPublishers.ofString(body))
            .build();
    CompletableFuture<?> unused =
        http.sendAsync(request, BodyHandlers.ofString())
            .whenComplete((response, failure) -> slot.complete(outcome(response, failure)));
  }

  private Outcome outcome(HttpResponse<String> response, Throwable failure) {
    if (failure != null) {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      String code = cause instanceof HttpTimeoutException ? "DEADLINE_EXCEEDED" : "UNAVAILABLE";
      return outcomes.classify(code, "", cause);
    }
    return response.statusCode() == FINE ? Outcome.OK : outcomes.classify("", response.body());
  }

  @Override
  public void close() {
    closed = true;
  }
}
