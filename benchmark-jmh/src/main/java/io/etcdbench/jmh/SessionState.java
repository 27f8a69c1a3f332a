// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.ClientSettings.Calls;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.jmh.plan.Catalogue;
import io.etcdbench.jmh.plan.DataSet;
import io.etcdbench.jmh.plan.Sends;
import io.etcdbench.jmh.stream.OperationStream;
import io.etcdbench.jmh.stream.OperationStream.Width;
import io.etcdbench.jmh.stream.StreamException;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import io.etcdbench.run.share.CallerLoad;
import io.etcdbench.run.share.SessionPart;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The client under test: one session per fork, whose driver its threads share. The session
 * rehearses the benchmark's operation, connects, and writes the keys unless an earlier fork did.
 */
@State(Scope.Benchmark)
public class SessionState {
  /** One operation at a time would take too long to trigger JIT compilation of the hot methods. */
  private static final int MIN_REHEARSED_IN_FLIGHT = 16;

  private static final Duration BEYOND_THE_DEADLINE = Duration.ofSeconds(5);

  /** Name of the driver. */
  @Param("jetcd")
  public String driver = "";

  /** The members to which it connects. */
  @Param("ALL")
  public EndpointPolicy endpointPolicy = EndpointPolicy.ALL;

  /** Threading model of the client. */
  @Param("TUNED")
  public Threading threading = Threading.TUNED;

  private @Nullable EtcdCluster members;
  private @Nullable Session opened;

  /**
   * Opens the session.
   *
   * @param cluster the cluster to connect to
   * @param keys the keys of the benchmark's operation
   * @param benchmark the benchmark that this fork runs
   */
  @Setup(Level.Trial)
  public void open(ClusterState cluster, KeySpaceState keys, BenchmarkParams benchmark) {
    Handover given = cluster.handover();
    RunPlan plan = plan(given, keys.dataSet(cluster), benchmark);
    CallerLoad load =
        new CallerLoad(
            (rehearsed, operations, width, time) ->
                new OperationStream(rehearsed, operations, new Width(width, 0), patience(plan))
                    .send(time),
            given.rehearsal());
    try {
      EtcdCluster selected = cluster.connect(endpointPolicy);
      members = selected;
      opened =
          Session.open(
              SessionPart.sentBy(load, plan), selected, RunObserver.NOBODY, new StopSignal());
    } catch (ClusterException e) {
      // Without the cause: JMH serializes the exception, and a cause of gRPC is not serializable.
      throw new StreamException(String.valueOf(e.getMessage()));
    }
  }

  /** Disconnects; the keys stay for other forks. */
  @TearDown(Level.Trial)
  public void close() {
    session().close();
    Objects.requireNonNull(members).close();
  }

  /** Returns the benchmark's operation and client, and the load to rehearse. */
  private RunPlan plan(Handover given, DataSet keys, BenchmarkParams benchmark) {
    Sends sends = Catalogue.sends(benchmark.getBenchmark());
    if (sends == null) {
      throw new StreamException(
          "%s does not name the operation that it sends; annotate it with @Sends"
              .formatted(benchmark.getBenchmark()));
    }
    int inFlight = Integer.parseInt(benchmark.getParam("inFlight"));
    LoadPlan rehearsed =
        LoadPlan.DEFAULT
            .withConcurrency(Math.max(MIN_REHEARSED_IN_FLIGHT, inFlight))
            .withRehearsal(!given.rehearsal().isZero());
    return keys.plan(keys.operation(sends), given.seed()).with(client()).with(rehearsed);
  }

  /** Returns the client's settings; the runner has selected the members already. */
  ClientPlan client() {
    return new ClientPlan(
        driver,
        EndpointPolicy.ALL,
        Connections.DEFAULT,
        Calls.DEFAULT,
        ClientPlan.Identity.USER,
        threading,
        Map.of());
  }

  RunPlan plan() {
    return session().plan();
  }

  EtcdDriver driver() {
    return session().driver();
  }

  /** Returns the time without any completed operation after which a benchmark gives up. */
  Duration patience() {
    return patience(plan());
  }

  private static Duration patience(RunPlan plan) {
    return plan.client().calls().deadline().plus(BEYOND_THE_DEADLINE);
  }

  private Session session() {
    return Objects.requireNonNull(opened, "JMH has not set this state up");
  }
}
