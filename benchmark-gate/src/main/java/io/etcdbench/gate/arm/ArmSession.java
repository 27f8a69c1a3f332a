// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.gate.arm.ArmProtocol.Answer;
import io.etcdbench.gate.arm.ArmProtocol.Order;
import io.etcdbench.gate.arm.ArmProtocol.Start;
import io.etcdbench.gate.arm.ArmProtocol.Verb;
import io.etcdbench.gate.duet.WorkloadIdentity;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.PluggedPlan;
import io.etcdbench.result.Jvm;
import io.etcdbench.run.Session;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The arm's side of the protocol: reads commands line by line, executes them, and writes one line
 * in response to each. Exits when its input ends, so an arm does not outlive its orchestrator.
 */
public final class ArmSession {
  /** Name of the fact about an arm's JVM: vendor, version and name. */
  public static final String JVM = "jvm";

  private static final String END = ArmProtocol.write(new Order(Verb.END, 0, 0));

  private final BufferedReader orders;
  private final BlockingQueue<Optional<String>> pending = new LinkedBlockingQueue<>();
  private final PrintWriter answers;
  private final StopSignal stop = new StopSignal();

  /**
   * Creates a session.
   *
   * @param orders commands from the orchestrator, one per line
   * @param answers responses to it; flushed after each line
   */
  public ArmSession(BufferedReader orders, PrintWriter answers) {
    this.orders = orders;
    this.answers = answers;
  }

  /**
   * Interrupts the current command. The arm then deletes its keys and exits as soon as its input
   * ends. May be called from any thread.
   */
  public void stop() {
    stop.give();
  }

  /**
   * Serves until the input ends. Failures are sent as responses, not thrown.
   *
   * @throws IOException when the input cannot be read
   */
  public void serve() throws IOException {
    String first = orders.readLine();
    if (first == null) {
      return;
    }
    try {
      serve(ArmProtocol.read(first, Start.class));
    } catch (LinkageError | RuntimeException e) {
      fail(e);
    }
  }

  private void serve(Start start) {
    RunPlan plan = loadOf(PlanFile.parse(start.plan()).withOwnPrefix());
    RunParts parts = new RunParts(plan.keys(), start.endpoints(), null);
    requireNoLeases(plan, parts);
    ArmState state = new ArmState(start.endpoints());
    EtcdDrivers driver = EtcdDrivers.of(new TimedProvider(plan, state));
    try (EtcdCluster cluster =
            ExternalCluster.unconnected(start.endpoints(), start.trust().access());
        Session session = Session.openAlone(plan, cluster, driver, stop);
        ArmPace pace = new ArmPace(plan, session.driver(), stop)) {
      answer(Answer.of(identity(plan, parts)));
      ArmWatches watches = new ArmWatches(plan, session.driver(), stop);
      executeOrders(new ArmLoad(start.role(), session), watches, pace, state);
    }
  }

  /**
   * Returns what an arm executes of a plan: its load, on all members, without watchers and faults.
   */
  private static RunPlan loadOf(RunPlan plan) {
    return new RunPlan(
        plan.name(),
        plan.seed(),
        plan.cluster(),
        plan.client().with(EndpointPolicy.ALL),
        plan.load(),
        plan.keys(),
        plan.operations(),
        WatchPlan.DEFAULT,
        plan.limits(),
        plan.output());
  }

  private static void requireNoLeases(RunPlan plan, RunParts parts) {
    plan.mix(parts); // so that every operation has requested its leases
    if (!parts.leases().isEmpty()) {
      throw new IllegalArgumentException(
          "the workload '%s' holds leases, which the gate does not measure; choose another one"
              .formatted(plan.name()));
    }
  }

  /** Opens the plan's driver, times its first response, and then reads orders ahead. */
  private final class TimedProvider implements EtcdDriverProvider {
    private final RunPlan plan;
    private final ArmState state;

    TimedProvider(RunPlan plan, ArmState state) {
      this.plan = plan;
      this.state = state;
    }

    @Override
    public String name() {
      return plan.client().driver();
    }

    @Override
    public String description() {
      return "the driver of the arm";
    }

    @Override
    public EtcdDriver open(ClientSettings settings) {
      EtcdDriver driver =
          state.open(() -> EtcdDrivers.onClassPath().named(name()).open(settings), plan);
      readAhead();
      return driver;
    }
  }

  /** Reads orders while one is executed, so that the last one, which ends the arm, stops it. */
  private void readAhead() {
    Thread reader =
        new Thread(
            () -> {
              Optional<String> line;
              do {
                line = next();
                if (line.filter(END::equals).isPresent()) {
                  stop.give();
                }
                pending.add(line);
              } while (line.isPresent());
            },
            "etcd-bench-arm-orders");
    reader.setDaemon(true);
    reader.start();
  }

  /** Empty at the end of the input, and when it cannot be read. */
  private Optional<String> next() {
    try {
      return Optional.ofNullable(orders.readLine());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Executes orders up to the last one. A failure is answered before the keys are deleted. */
  private void executeOrders(ArmLoad load, ArmWatches watches, ArmPace pace, ArmState state) {
    try {
      Optional<String> line = pending.take();
      while (line.isPresent()
          && answer(load, watches, pace, state, ArmProtocol.read(line.get(), Order.class))) {
        line = pending.take();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      answer(Answer.failed("it was interrupted"));
    } catch (LinkageError | RuntimeException e) {
      fail(e);
    }
  }

  /** Executes a command and returns whether to continue. */
  private boolean answer(
      ArmLoad load, ArmWatches watches, ArmPace pace, ArmState state, Order order) {
    switch (order.verb()) {
      case TURN -> {
        Duration length = Duration.ofNanos(order.amount());
        answer(Answer.of(load.turn(length, order.seed())));
      }
      case COUNT -> answer(Answer.of(load.count(order.amount(), order.seed())));
      case PARK -> {
        System.gc();
        answer(Answer.done());
      }
      case STATE -> {
        System.gc();
        answer(Answer.ofState(state.read()));
      }
      case WATCH -> {
        watches.open(order.amount());
        System.gc();
        answer(Answer.ofState(state.read()));
      }
      case PACE -> {
        pace.begin();
        answer(Answer.done());
      }
      case GAPS -> answer(Answer.ofState(pace.end()));
      case END -> {
        return false;
      }
    }
    return true;
  }

  private void fail(Throwable failure) {
    answer(
        Answer.failed(
            failure instanceof LinkageError
                ? "its class path lacks what the driver needs: " + failure
                : String.valueOf(failure.getMessage())));
  }

  private void answer(Answer answer) {
    answers.println(ArmProtocol.MARK + ArmProtocol.write(answer));
    answers.flush();
  }

  /**
   * Returns the facts that must be equal for both arms: the JVM, its flags, the cores and the
   * workloads.
   */
  private static Map<String, String> identity(RunPlan plan, RunParts parts) {
    Jvm jvm = Jvm.current();
    Map<String, String> identity = new TreeMap<>();
    identity.put(JVM, jvm.vendor() + " " + jvm.version() + " " + jvm.vm());
    identity.put("jvm.flags", String.join(" ", jvm.flags()));
    identity.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    for (OperationPlan operation : plan.operations()) {
      if (operation instanceof PluggedPlan plugged) {
        identity.put("workload." + operation.name(), WorkloadIdentity.of(plugged, parts));
      }
    }
    return identity;
  }
}
