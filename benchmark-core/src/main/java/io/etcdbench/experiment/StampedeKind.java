// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.experiment;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.etcd.jetcd.KV;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.driver.channel.SingleFlightToken;
import io.etcdbench.load.StopSignal;
import io.etcdbench.result.RunResult;
import io.etcdbench.security.Credentials;
import io.etcdbench.server.ServerAccount;
import io.etcdbench.server.ServerSampler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/**
 * Many first calls of one jetcd client at the same time. Settings: {@code calls}, how many; {@code
 * login} is {@code jetcd} for its own way, or {@code single-flight} for {@link SingleFlightToken}.
 */
final class StampedeKind implements RunKind {
  private static final long PATIENCE_SECONDS = 120;
  private static final ByteSequence KEY = bytes("etcd-bench/stampede");

  @Override
  public Need need() {
    return Need.SHARED;
  }

  @Override
  public Measured run(RunSpec spec, Site site, StopSignal stop) {
    Histogram nanos = new SynchronizedHistogram(3);
    try (ServerSampler sampler = ServerSampler.start(site.cluster());
        Client client = client(spec, site)) {
      long startNanos = System.nanoTime();
      call(client.getKVClient(), spec.number("calls"), nanos);
      long elapsedNanos = System.nanoTime() - startNanos;
      ServerAccount account = sampler.finish();
      RunResult result = Manual.with(Manual.result(spec, site), "get", nanos, elapsedNanos);
      return Measured.of(result.withServer(account))
          .with(
              Map.of(
                  "stampede.calls",
                  (double) spec.number("calls"),
                  "stampede.seconds",
                  elapsedNanos / 1e9));
    }
  }

  private static Client client(RunSpec spec, Site site) {
    Credentials user =
        site.cluster()
            .access(ClusterUser.BENCH)
            .user()
            .orElseThrow(
                () -> new IllegalArgumentException("a login needs users; choose tokens simple"));
    ClientBuilder builder =
        Client.builder().endpoints(site.cluster().endpoints().toArray(String[]::new));
    return switch (spec.text("login")) {
      case "jetcd" -> builder.user(bytes(user.user())).password(bytes(user.password())).build();
      case "single-flight" -> builder.interceptor(new SingleFlightToken(user)).build();
      default ->
          throw new IllegalArgumentException(
              "run '%s': login is '%s'; allowed: jetcd or single-flight"
                  .formatted(spec.name(), spec.text("login")));
    };
  }

  private static void call(KV kv, int calls, Histogram nanos) {
    List<CompletableFuture<?>> answers = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      long sentNanos = System.nanoTime();
      answers.add(
          kv.get(KEY).thenAccept(answer -> nanos.recordValue(System.nanoTime() - sentNanos)));
    }
    try {
      Object unused =
          CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new ClusterException("not all first calls were answered: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while first calls were under way", e);
    }
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, StandardCharsets.UTF_8);
  }
}
