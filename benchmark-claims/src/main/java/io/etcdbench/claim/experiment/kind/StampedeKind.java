// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.etcd.jetcd.KV;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.driver.channel.SingleFlightToken;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.result.RunResult;
import io.etcdbench.security.Credentials;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/**
 * Sends many first calls of one jetcd client at the same time. Settings: {@code calls}, their
 * number; {@code login}, {@code jetcd} for its own login or {@code single-flight} for {@link
 * SingleFlightToken}.
 */
final class StampedeKind implements RunKind {
  private static final ByteSequence KEY = Jetcd.bytes("etcd-bench/stampede");

  @Override
  public Need need() {
    return Need.SHARED;
  }

  /**
   * Starts over with a new client when the members failed to respond, because each login is
   * counted.
   */
  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    return Retries.of(() -> measure(spec, site, stop));
  }

  private static Measured measure(RunSpec spec, TestCluster site, StopSignal stop) {
    if (stop.isGiven()) {
      throw new ClusterException("the run '%s' was stopped".formatted(spec.name()));
    }
    Histogram nanos = new SynchronizedHistogram(3);
    try (ServerSampler sampler = ServerSampler.start(site.cluster());
        Client client = client(spec, site)) {
      long startNanos = System.nanoTime();
      call(client.getKVClient(), spec.number("calls"), nanos);
      long elapsedNanos = System.nanoTime() - startNanos;
      ServerAccount account = sampler.finish();
      RunResult result =
          HandBuiltResult.with(HandBuiltResult.result(spec, site), "get", nanos, elapsedNanos);
      return Measured.of(result.withServer(account))
          .with(
              Map.of(
                  "stampede.calls",
                  (double) spec.number("calls"),
                  "stampede.seconds",
                  elapsedNanos / 1e9));
    }
  }

  private static Client client(RunSpec spec, TestCluster site) {
    Credentials user =
        site.cluster()
            .access(ClusterUser.BENCH)
            .user()
            .orElseThrow(
                () -> new IllegalArgumentException("a login needs users; choose tokens simple"));
    ClientBuilder builder =
        Client.builder().endpoints(site.cluster().endpoints().toArray(String[]::new));
    return switch (spec.text("login")) {
      case "jetcd" ->
          builder.user(Jetcd.bytes(user.user())).password(Jetcd.bytes(user.password())).build();
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
    Object unused =
        Jetcd.answer(
            "a first call", CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)));
  }
}
