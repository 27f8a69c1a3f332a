// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.warm;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import io.etcdbench.security.Access;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Rehearses against a server in this JVM or in another process, then measures the same client
 * against a third server without further warm-up. Prints one line with the cost of its first and
 * last second.
 */
public final class RehearsalHostMain {
  private static final String PLAN =
      """
      client: {driver: %s, connections: {count: 100}}
      load: {concurrency: 1000, total: 0, duration: %s, warmup: %s, rehearse: %s}
      operations: [{kind: put, keys: {space: 10000}, values: {size: 256}}]
      """;

  private RehearsalHostMain() {}

  /**
   * Prints the line.
   *
   * @param args inside, outside or none; the driver; the URL of the measured server
   */
  public static void main(String[] args) throws IOException {
    String driver = args[1];
    long begin = System.nanoTime();
    if (args[0].equals("outside")) {
      outside(driver);
    }
    RunResult result = run(PLAN.formatted(driver, "8s", "0s", args[0].equals("inside")), args[2]);
    double total = (System.nanoTime() - begin) / 1e9;
    PhaseResult measured = new RunFacts(result).measure().orElseThrow();
    List<Sample> seconds = measured.timeline();
    System.out.printf(
        "%s %s: %s until measured; first second %s; last %s%n",
        args[0],
        driver,
        Phrase.seconds(total - measured.elapsedNanos() / 1e9),
        figures(seconds.get(0)),
        figures(seconds.get(seconds.size() - 2)));
  }

  /**
   * Warms up against a server in another process; a run's warm-up executes the same code as a
   * rehearsal.
   */
  private static void outside(String driver) throws IOException {
    Process server =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                FakeServerMain.class.getName(),
                "0")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
      RunResult unused =
          run(
              PLAN.formatted(driver, "1ms", "auto", false),
              Objects.requireNonNull(out.readLine(), "the server has ended"));
    } finally {
      server.destroy();
    }
  }

  private static RunResult run(String plan, String endpoint) {
    try (EtcdCluster cluster = ExternalCluster.connect(List.of(endpoint), Access.OPEN)) {
      return Session.run(PlanFile.parse(plan), cluster, RunObserver.NOBODY, new StopSignal());
    }
  }

  private static String figures(Sample second) {
    ClientUse use = Objects.requireNonNull(second.client(), "the client is not measured");
    double cpu = Objects.requireNonNullElse(use.cpuNanos(), 0L);
    double compiled = Objects.requireNonNullElse(use.compileNanos(), 0L);
    return Phrase.say(
        "%s %s us/op compile %s",
        Phrase.perSecond(second.ended() / second.seconds()),
        Quantity.decimals(cpu / 1e3 / second.ended(), 1),
        Quantity.decimals(compiled / cpu, 3));
  }
}
