// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.grouped;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.process.ProcessCluster;
import io.etcdbench.format.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Compares the processor time per operation of etcd's Go benchmark and of our drivers. Starts three
 * members; then, for each kind of operation, the clients take turns, in the opposite order every
 * second round, so that a disturbance of the machine affects all of them. Prints Markdown.
 */
final class ClientCostMain {
  private static final int QUOTA_BYTES = 2_000_000_000;

  private final CostPlan plan;
  private final List<BenchClient> clients = new ArrayList<>();

  private ClientCostMain(CostPlan plan) {
    this.plan = plan;
  }

  public static void main(String[] args) throws Exception {
    CostPlan plan = CostPlan.from(System.getenv());
    ClusterSpec spec =
        ClusterSpec.ofMembers(3)
            .with(plan.storage())
            .withFlags(List.of("--quota-backend-bytes=" + 4L * QUOTA_BYTES));
    Consumer<String> progress = ClientCostMain::tell;
    ClusterDescription.Binary binary = EtcdBinary.find(Optional.empty(), progress);
    try (EtcdCluster cluster = ProcessCluster.start(spec, binary, progress)) {
      describe(plan, cluster.description());
      new ClientCostMain(plan).compare(cluster.endpoints());
    }
  }

  private static void tell(String line) {
    System.err.println(line);
  }

  private static void describe(CostPlan plan, ClusterDescription cluster) {
    System.out.printf(
        "%s, etcd %s; %d connections, %d in flight, %d-byte keys, %d-byte values;"
            + " %s operations per turn, %d rounds%n",
        cluster.topology(),
        cluster.etcdVersion(),
        Turn.Crowd.MANY.connections(),
        Turn.Crowd.MANY.inFlight(),
        CostPlan.KEY_BYTES,
        CostPlan.VALUE_BYTES,
        grouped((double) plan.operations()),
        plan.rounds());
    System.out.printf(
        "Java %s, %s; our JVMs warmed with %s operations of each kind%n%n",
        System.getProperty("java.vm.version"),
        System.getProperty("java.vm.name"),
        grouped((double) plan.warmUpOperations()));
  }

  private void compare(List<String> endpoints) throws Exception {
    GoClient go = new GoClient(plan.goBenchmark(), endpoints, CostWorker.keyToGet());
    try (go;
        OurClient jetcd = new OurClient("jetcd", endpoints);
        OurClient grpc = new OurClient("grpc", endpoints)) {
      clients.addAll(List.of(go, jetcd, grpc));
      for (Turn turn : turns()) {
        for (BenchClient client : clients) {
          client.warmUp(turn, plan.warmUpOperations(turn));
        }
      }
      for (Turn turn : turns()) {
        System.out.println(rounds(turn).toMarkdown());
        System.out.printf(
            "A start of the Go benchmark costs %s of processor time; taken off.%n%n",
            Phrase.millis((double) go.start(turn).cpuNanos(), 0));
      }
    }
    tellMemory(endpoints);
  }

  private static List<Turn> turns() {
    return Arrays.stream(Turn.Crowd.values())
        .flatMap(crowd -> Arrays.stream(Workload.values()).map(load -> new Turn(load, crowd)))
        .toList();
  }

  private static void tellMemory(List<String> endpoints) throws IOException {
    System.out.printf(
        "| %s open watches | resident memory, MiB |%n|---|---|%n", grouped(CostPlan.WATCHES));
    for (String driver : List.of("jetcd", "grpc")) {
      try (OurClient client = new OurClient(driver, endpoints)) {
        long bytes = client.memoryOfWatches(CostPlan.WATCHES);
        System.out.printf("| %s | %s |%n", client.name(), grouped((double) (bytes >> 20)));
      }
    }
  }

  private CostTable rounds(Turn turn) throws IOException, InterruptedException {
    CostTable table = new CostTable(turn, clients.stream().map(BenchClient::name).toList());
    List<BenchClient> order = new ArrayList<>(clients);
    for (int round = 0; round <= plan.rounds(); round++) {
      for (BenchClient client : order) {
        Cost cost = client.run(turn, plan.operations(turn));
        System.err.printf(
            "%s, round %d, %s: %s us/op, %s ops/s%n",
            turn.words(),
            round,
            client.name(),
            decimals(cost.cpuMicrosPerOperation(), 1),
            grouped(cost.opsPerSecond()));
        if (round > 0) {
          table.add(client.name(), cost);
        }
      }
      Collections.reverse(order);
    }
    return table;
  }
}
