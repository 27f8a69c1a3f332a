// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.driver.ClientSettings.Calls;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Readiness;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.ClientPlan.Identity;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The settings compared by default, most of which change a single thing. */
public final class BuiltInSettings {
  /** The longest deadline that a plan can have; longer than any fault, so effectively none. */
  private static final Duration NONE = Duration.ofHours(1);

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Connections CONNECTIONS = Connections.DEFAULT;
  private static final Calls CALLS = Calls.DEFAULT.withDeadline(NONE);

  /**
   * jetcd with its builder's defaults: all endpoints in turn, no deadline, waits for a connection.
   */
  public static final ClientPlan JETCD = plan("jetcd", CONNECTIONS, CALLS);

  /** The recommendation of {@code docs/resilience.md} for jetcd. */
  public static final Setting RECOMMENDED =
      new Setting(
          "recommended",
          "deadline 1 s, fail fast, keep-alive 10 s / 2 s, reads retried after 50 ms",
          plan(
              "jetcd",
              keepAlive(10, 2),
              CALLS
                  .withDeadline(SECOND)
                  .with(Readiness.FAIL_FAST)
                  .with(new Retry(2, Duration.ofMillis(50), RetryScope.READS))));

  private static final Setting DEFAULT = jetcd("jetcd", "builder defaults", CALLS);

  /** All built-in settings. */
  public static final List<Setting> ALL =
      List.of(
          DEFAULT,
          jetcd("deadline-1s", "a deadline of 1 s", CALLS.withDeadline(SECOND)),
          jetcd("fail-fast", "waitForReady off", CALLS.with(Readiness.FAIL_FAST)),
          jetcd("keepalive-10-5", "ping after 10 s, 5 s for the response", keepAlive(10, 5)),
          jetcd("keepalive-10-2", "ping after 10 s, 2 s for the response", keepAlive(10, 2)),
          jetcd("no-retries", "no retries", retries(0, 500, RetryScope.READS)),
          jetcd("retries-10-50ms", "reads retried up to 10 times, after 50 ms", tenRetries()),
          jetcd(
              "auto-retry", "puts are retried, too", retries(2, 500, RetryScope.READS_AND_WRITES)),
          jetcd("pick-first", "stays with one member", CONNECTIONS.with(LoadBalancing.PICK_FIRST)),
          leaderOnly(),
          jetcd("three-clients", "three connections to each member", CONNECTIONS.withCount(3)),
          RECOMMENDED,
          new Setting("grpc", "grpc-java without jetcd", plan("grpc", CONNECTIONS, CALLS)),
          new Setting(
              "grpc-deadline-1s",
              "grpc-java without jetcd, a deadline of 1 s",
              plan("grpc", CONNECTIONS, CALLS.withDeadline(SECOND))),
          new Setting(
              "grpc-backoff-1s",
              "grpc-java without jetcd, reconnects after 1 s at most",
              grpcWith("maxBackoffMillis", "1000")),
          new Setting(
              "grpc-hedged-reads",
              "grpc-java without jetcd, a read is hedged after each 200 ms without a response, at"
                  + " most twice",
              grpcWith("hedgeAfterMillis", "200")),
          new Setting(
              "wire-deadline-1s",
              "hand-written HTTP/2, a deadline of 1 s",
              plan("wire", CONNECTIONS, CALLS.withDeadline(SECOND))));

  /** The subset for a short session. */
  public static final List<Setting> FEW =
      Setting.named(
          ALL,
          List.of(
              "jetcd",
              "deadline-1s",
              "fail-fast",
              "keepalive-10-2",
              "pick-first",
              "leader-only",
              "recommended",
              "grpc"));

  private BuiltInSettings() {}

  /**
   * Returns a setting with another driver and jetcd's defaults.
   *
   * @param driver its name, also the name of the setting
   */
  public static Setting ofDriver(String driver) {
    return new Setting(
        driver, "this driver with jetcd's defaults", plan(driver, CONNECTIONS, CALLS));
  }

  private static Setting jetcd(String name, String meaning, Calls calls) {
    return new Setting(name, meaning, plan("jetcd", CONNECTIONS, calls));
  }

  private static Setting jetcd(String name, String meaning, Connections connections) {
    return new Setting(name, meaning, plan("jetcd", connections, CALLS));
  }

  private static Setting leaderOnly() {
    return new Setting(
        "leader-only",
        "knows the endpoint that led before the fault",
        new ClientPlan(
            "jetcd",
            EndpointPolicy.LEADER,
            CONNECTIONS,
            CALLS,
            Identity.USER,
            Threading.DEFAULT,
            Map.of()));
  }

  private static Connections keepAlive(long seconds, long timeoutSeconds) {
    return new Connections(
        1,
        LoadBalancing.ROUND_ROBIN,
        Duration.ofSeconds(seconds),
        Duration.ofSeconds(timeoutSeconds));
  }

  private static Calls tenRetries() {
    return retries(10, 50, RetryScope.READS);
  }

  private static Calls retries(int attempts, long millis, RetryScope scope) {
    return CALLS.with(new Retry(attempts, Duration.ofMillis(millis), scope));
  }

  private static ClientPlan grpcWith(String extra, String value) {
    return new ClientPlan(
        "grpc",
        EndpointPolicy.ALL,
        CONNECTIONS,
        CALLS,
        Identity.USER,
        Threading.DEFAULT,
        Map.of(extra, value));
  }

  private static ClientPlan plan(String driver, Connections connections, Calls calls) {
    return new ClientPlan(
        driver, EndpointPolicy.ALL, connections, calls, Identity.USER, Threading.DEFAULT, Map.of());
  }
}
