// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.plan.ClusterPlan.Origin;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts a cluster and keeps it running until Ctrl-C. */
@Command(
    name = "up",
    description = {
      "Starts a cluster and keeps it running until Ctrl-C or SIGTERM.",
      "",
      "Prints a shell script: facts as comments, access to the cluster as the variables of etcdctl"
          + " and etcd-bench. Progress goes to standard error. On exit, stops the members and"
          + " deletes their data."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench cluster up",
      "  etcd-bench cluster up --members 1 --storage tmpfs",
      "  etcd-bench cluster up --tls --auth simple --bcrypt-cost 4",
      "  etcd-bench cluster up --client-port 2379",
      "  etcd-bench cluster up --container",
      "  etcd-bench cluster up --flag=--heartbeat-interval=50 --flag=--election-timeout=500",
      "  etcd-bench cluster up > cluster.env &    then, once it is ready:",
      "  . ./cluster.env; etcdctl endpoint status; kill $!"
    })
final class ClusterUpCommand implements Callable<Integer> {
  private static final Duration LOOK_EVERY = Duration.ofMillis(500);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Essential
  @Option(
      names = "--members",
      paramLabel = "N",
      description = "Number of members: 1, 3 or 5. Default: ${DEFAULT-VALUE}.")
  private int members = 3;

  @Essential
  @Option(
      names = "--container",
      description = "Start containers instead of local processes. Requires Docker.")
  private boolean container;

  @Essential
  @Option(
      names = "--client-port",
      paramLabel = "PORT",
      description =
          "Client port of the first member, for example 2379; the other members use the next ones."
              + " Peer ports are chosen automatically. Default: any free ports.")
  private int clientPort;

  @Mixin private ServerOptions server = new ServerOptions();

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Origin origin = container ? Origin.CONTAINER : Origin.PROCESS;
    try (EtcdCluster cluster = server.start(origin, cluster(), Progress.to(err))) {
      ProcessSignal stop = ProcessSignal.listen();
      ClusterSheet.of(cluster).forEach(out::println);
      out.println(
          "# ready; stop with Ctrl-C or 'kill %s'".formatted(ProcessHandle.current().pid()));
      hold(cluster, stop, err);
    }
    return ExitCode.SUCCESS;
  }

  private ClusterSpec cluster() {
    return server.spec(members).withClientPort(clientPort);
  }

  private static void hold(EtcdCluster cluster, ProcessSignal stop, PrintWriter err)
      throws InterruptedException {
    String reported = "";
    while (!stop.await(LOOK_EVERY)) {
      String trouble = trouble(cluster);
      if (!trouble.equals(reported)) {
        Progress.to(err).accept(trouble);
        reported = trouble;
      }
    }
  }

  /** Returns a description of failed members, or an empty string when all are healthy. */
  private static String trouble(EtcdCluster cluster) {
    try {
      cluster.requireMembersAlive();
      return "";
    } catch (ClusterException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
