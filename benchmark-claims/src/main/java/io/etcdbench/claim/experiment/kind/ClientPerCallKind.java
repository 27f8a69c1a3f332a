// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Outcome;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.result.RunResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * Sends puts one after the other with jetcd. Settings: {@code client} is {@code shared}, or {@code
 * each} to open and close a client around every call; {@code calls} is the number of puts.
 */
final class ClientPerCallKind implements RunKind {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final byte[] KEY = "etcd-bench/client".getBytes(StandardCharsets.UTF_8);

  @Override
  public Need need() {
    return Need.SHARED;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    Histogram nanos = HandBuiltResult.histogram();
    try (ServerSampler sampler = ServerSampler.start(site.cluster())) {
      long startNanos = System.nanoTime();
      if (isShared(spec)) {
        putByOne(spec, site, nanos, stop);
      } else {
        putByEach(spec, site, nanos, stop);
      }
      long elapsedNanos = System.nanoTime() - startNanos;
      RunResult result =
          HandBuiltResult.with(HandBuiltResult.result(spec, site), "put", nanos, elapsedNanos);
      return Measured.of(result.withServer(sampler.finish()));
    }
  }

  private static boolean isShared(RunSpec spec) {
    return switch (spec.text("client")) {
      case "shared" -> true;
      case "each" -> false;
      default ->
          throw new IllegalArgumentException(
              "run '%s': client is '%s'; allowed: shared or each"
                  .formatted(spec.name(), spec.text("client")));
    };
  }

  private static void putByOne(RunSpec spec, TestCluster site, Histogram nanos, StopSignal stop) {
    try (EtcdDriver driver = open(site)) {
      for (int i = 0; i < spec.number("calls") && !stop.isGiven(); i++) {
        long beginNanos = System.nanoTime();
        put(driver);
        nanos.recordValue(System.nanoTime() - beginNanos);
      }
    }
  }

  private static void putByEach(RunSpec spec, TestCluster site, Histogram nanos, StopSignal stop) {
    for (int i = 0; i < spec.number("calls") && !stop.isGiven(); i++) {
      long beginNanos = System.nanoTime();
      try (EtcdDriver driver = open(site)) {
        put(driver);
      }
      nanos.recordValue(System.nanoTime() - beginNanos);
    }
  }

  private static EtcdDriver open(TestCluster site) {
    EtcdDriverProvider jetcd = EtcdDrivers.onClassPath().named("jetcd");
    return jetcd.open(ClientSettings.to(site.cluster().endpoints(), site.cluster().access()));
  }

  private static void put(EtcdDriver driver) {
    Outcome outcome =
        Retries.ofOutcome(() -> BlockingCall.of(driver, new Put(KEY, KEY), PATIENCE).outcome());
    if (!outcome.isOk()) {
      throw new ClusterException("a put failed: " + outcome.detail());
    }
  }
}
