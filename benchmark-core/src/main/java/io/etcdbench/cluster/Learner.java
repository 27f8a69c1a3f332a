// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcd.jetcd.api.ClusterGrpc;
import io.etcd.jetcd.api.Member;
import io.etcd.jetcd.api.MemberAddRequest;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.process.DataRoot;
import io.etcdbench.cluster.process.GuardedSpawner;
import io.etcdbench.cluster.process.MemberProcess;
import io.etcdbench.cluster.process.ReservedPort;
import io.etcdbench.driver.ServerErrors;
import io.etcdbench.security.Access;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * A learner, that is, a non-voting member which receives every change, as a local process. The
 * process ends when this object is closed or when this JVM exits, even if it crashes; the cluster
 * keeps it in its member list. Thread-safe.
 */
public final class Learner implements AutoCloseable {
  private static final String NAME = "learner";
  private static final String HOST = "http://127.0.0.1:";
  private static final Duration CALL = Duration.ofSeconds(2);
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(50);

  private final GuardedSpawner spawner = GuardedSpawner.best();
  private final List<ReservedPort> ports;
  private final MemberProcess process;
  private final String clientUrl;

  private Learner(List<ReservedPort> ports, MemberProcess process) {
    this.ports = ports;
    this.process = process;
    this.clientUrl = HOST + ports.get(0).number();
  }

  /**
   * Adds a learner to a cluster and waits until it serves reads.
   *
   * @param cluster local processes, in plain text, without users or proxies
   * @throws ClusterException if the cluster rejects the learner, or it does not respond within 60 s
   * @throws IllegalArgumentException if the cluster is of another kind
   */
  public static Learner join(EtcdCluster cluster) {
    Binary server = cluster.description().startedBinary().orElseThrow(Learner::wrongCluster);
    Path home =
        cluster
            .description()
            .dataStorage()
            .map(storage -> Path.of(storage.directory()).resolve(NAME))
            .orElseThrow(Learner::wrongCluster);
    if (!cluster.access().equals(Access.OPEN)) {
      throw wrongCluster();
    }
    ServerVersion version = ServerVersion.of(server);
    List<ReservedPort> ports = List.of(port(version), port(version));
    try {
      List<String> command = new ArrayList<>(List.of(server.path()));
      command.addAll(flags(home, ports));
      command.add("--initial-cluster=" + announce(cluster, HOST + ports.get(1).number()));
      if (version.sharesPorts()) {
        command.add("--socket-reuse-port=true");
      }
      MemberProcess process = new MemberProcess(NAME, command, create(home), ports, Map.of());
      return new Learner(ports, process).started();
    } catch (RuntimeException e) {
      ports.forEach(ReservedPort::close);
      throw e;
    }
  }

  private static IllegalArgumentException wrongCluster() {
    return new IllegalArgumentException(
        "a learner joins processes of this machine in plain text without users only");
  }

  private static ReservedPort port(ServerVersion version) {
    return version.sharesPorts()
        ? ReservedPort.shared()
        : ReservedPort.exclusive(RandomGenerator.getDefault());
  }

  private static List<String> flags(Path home, List<ReservedPort> ports) {
    String clientUrl = HOST + ports.get(0).number();
    String peerUrl = HOST + ports.get(1).number();
    return List.of(
        "--name=" + NAME,
        "--data-dir=" + home.resolve("data"),
        "--listen-client-urls=" + clientUrl,
        "--advertise-client-urls=" + clientUrl,
        "--listen-peer-urls=" + peerUrl,
        "--initial-advertise-peer-urls=" + peerUrl,
        "--initial-cluster-state=existing",
        "--logger=zap",
        "--log-outputs=stderr");
  }

  /**
   * Adds the learner to the member list and returns all members in the format of the flag {@code
   * initial-cluster}.
   */
  private static String announce(EtcdCluster cluster, String peerUrl) {
    MemberAddRequest request =
        MemberAddRequest.newBuilder().addPeerURLs(peerUrl).setIsLearner(true).build();
    try (MemberClient leader = MemberClient.to(cluster.leader().clientUrl(), Access.OPEN, CALL)) {
      long start = System.nanoTime();
      while (true) {
        try {
          return leader
              .call(ClusterGrpc.newBlockingStub(leader.channel()), stub -> stub.memberAdd(request))
              .getMembersList()
              .stream()
              .map(Learner::inWords)
              .collect(Collectors.joining(","));
        } catch (StatusRuntimeException e) {
          if (!isTooYoung(e) || isOver(start)) {
            throw new ClusterException("the cluster refuses a learner: " + e.getMessage(), e);
          }
          Pause.of(POLL);
        }
      }
    }
  }

  /** Whether the request failed because a member has been connected for less than five seconds. */
  private static boolean isTooYoung(StatusRuntimeException refusal) {
    return String.valueOf(refusal.getMessage()).contains(ServerErrors.UNHEALTHY_CLUSTER);
  }

  private static boolean isOver(long startNanos) {
    return System.nanoTime() - startNanos > START_TIMEOUT.toNanos();
  }

  private static String inWords(Member member) {
    return (member.getIsLearner() ? NAME : member.getName()) + "=" + member.getPeerURLs(0);
  }

  private static Path create(Path home) {
    try {
      return Files.createDirectories(home);
    } catch (IOException e) {
      throw new ClusterException(DataRoot.unusable(home, e), e);
    }
  }

  private Learner started() {
    try {
      ProcessHandle unused = process.start(spawner);
      awaitAnswer();
      return this;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Waits until the learner serves reads from its own store, which it does only after it has
   * joined.
   */
  private void awaitAnswer() {
    long start = System.nanoTime();
    try (MemberClient client = MemberClient.to(clientUrl, Access.OPEN, CALL)) {
      while (!answers(client)) {
        process.requireAlive();
        if (isOver(start)) {
          throw new ClusterException(
              "the learner did not respond within %s s".formatted(START_TIMEOUT.toSeconds()));
        }
        Pause.of(POLL);
      }
    }
  }

  private static boolean answers(MemberClient client) {
    try {
      return client.read() != 0;
    } catch (StatusRuntimeException notYet) {
      return false;
    }
  }

  /** Returns the URL for clients. */
  public String clientUrl() {
    return clientUrl;
  }

  /** Stops the process. Its data is deleted with that of the cluster. */
  @Override
  public void close() {
    process.kill();
    ports.forEach(ReservedPort::close);
    spawner.close();
  }
}
