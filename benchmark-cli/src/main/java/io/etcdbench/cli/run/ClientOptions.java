// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.EtcdctlVariables;
import io.etcdbench.cli.console.EtcdctlVariables.DeadlineFrom;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.driver.ClientSettings.Calls;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.Durations;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The driver, the connections and the call settings of the client. */
public final class ClientOptions {
  private static final int CLIENTS_PER_CONNECTION = 5;

  @Essential
  @Option(
      names = "--conns",
      paramLabel = "N",
      description =
          "Connections shared by all operations. Default: 1; check, capacity and doctor"
              + " derive it from the load.")
  private @Nullable Integer conns;

  @Essential
  @Option(
      names = "--driver",
      paramLabel = "NAME",
      description =
          "jetcd, grpc (raw stubs), wire (hand-written HTTP/2), or a plug-in. Default: jetcd;"
              + " check, capacity and doctor use wire, which has the lowest overhead.",
      completionCandidates = DriverNames.class)
  private @Nullable String driver;

  @Option(
      names = "--driver-set",
      paramLabel = "NAME=VALUE",
      description = "Setting of a plug-in driver. Repeatable.")
  private Map<String, String> extras = Map.of();

  @Option(names = "--target-leader", description = "Same as --target leader.")
  private boolean targetLeader;

  @Option(
      names = "--target",
      paramLabel = "all|leader|follower",
      description = "Members that receive requests. Default: all.")
  private @Nullable EndpointPolicy target;

  @Option(
      names = "--load-balancing",
      paramLabel = "POLICY",
      description =
          "one-each: connection i uses member i only, as in etcd's tool up to 3.6; round-robin:"
              + " each connection uses all members in turn, as from 3.7; pick-first. Default:"
              + " one-each.")
  private LoadBalancing loadBalancing = ClientPlan.DEFAULT.connections().loadBalancing();

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      description =
          "Timeout of each call. Environment, for an existing cluster: ETCDCTL_COMMAND_TIMEOUT."
              + " Default: 5s.")
  private @Nullable Duration deadline;

  @Option(
      names = "--threading",
      paramLabel = "tuned|default",
      description =
          "tuned: calls and callbacks run on the client's event loops; default: on the client's"
              + " own executors. Default: tuned.")
  private Threading threading = ClientPlan.DEFAULT.threading();

  @Option(
      names = "--auto-sync-interval",
      paramLabel = "TIME",
      description =
          "Accepted for compatibility with etcd's own tool. Allowed: 0, because endpoints are"
              + " fixed.")
  private Duration autoSyncInterval = Duration.ZERO;

  /**
   * Returns the plan that these flags describe.
   *
   * @param clients number of operations in flight
   * @param fallback values to use when a flag is not given
   * @param cluster the cluster that the client calls
   * @param notice receives a line for each flag that may not do what the user expects
   * @throws IllegalArgumentException when flags contradict each other, or no driver has that name
   */
  public ClientPlan plan(
      int clients,
      Fallback fallback,
      ClusterPlan cluster,
      CliEnvironment environment,
      Consumer<String> notice) {
    ClientPlan plan = plan(clients, fallback, notice);
    return cluster.origin() == Origin.EXTERNAL
        ? new EtcdctlVariables(environment)
            .over(plan, deadline == null ? DeadlineFrom.DEFAULT : DeadlineFrom.FLAG)
        : plan;
  }

  /** Values to use when a flag is not given. */
  public record Fallback(String driver, int conns) {
    /** As in etcd's own tool. */
    static final Fallback LOAD = new Fallback(ClientPlan.DEFAULT.driver(), 1);

    /**
     * For a verdict on the cluster: the driver with the lowest client cost, and one connection for
     * every five operations in flight. etcd's performance guide uses one for every ten.
     */
    public static Fallback cheapest(int clients) {
      return new Fallback("wire", Math.max(1, clients / CLIENTS_PER_CONNECTION));
    }
  }

  private ClientPlan plan(int clients, Fallback fallback, Consumer<String> notice) {
    String chosen = driver == null ? fallback.driver() : driver;
    int connections = conns == null ? fallback.conns() : conns;
    EtcdDrivers.onClassPath().named(chosen);
    noticeIdleConnections(connections, clients, notice);
    if (!autoSyncInterval.isZero()) {
      throw new IllegalArgumentException(
          "--auto-sync-interval is %s; allowed: 0, because endpoints are fixed; drop it"
              .formatted(Durations.format(autoSyncInterval)));
    }
    return new ClientPlan(
        chosen,
        target(),
        ClientPlan.DEFAULT.connections().withCount(connections).with(loadBalancing),
        deadline == null ? Calls.DEFAULT : Calls.DEFAULT.withDeadline(deadline),
        ClientPlan.DEFAULT.identity(),
        threading,
        extras);
  }

  private static void noticeIdleConnections(int connections, int clients, Consumer<String> notice) {
    if (connections > clients) {
      notice.accept(
          "--conns %s is above --clients %s: %s connections stay idle"
              .formatted(connections, clients, connections - clients));
    }
  }

  private EndpointPolicy target() {
    if (targetLeader && target != null && target != EndpointPolicy.LEADER) {
      throw new IllegalArgumentException(
          "--target-leader and --target name different members; give only one of them");
    }
    return targetLeader ? EndpointPolicy.LEADER : target == null ? EndpointPolicy.ALL : target;
  }
}
