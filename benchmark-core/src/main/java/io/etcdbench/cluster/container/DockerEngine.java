// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import com.github.dockerjava.api.DockerClient;
import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.fault.Faults;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * The Docker daemon that Testcontainers finds. Thread-safe.
 *
 * <p>Only the discovery and the client of Testcontainers are used. Its container classes first
 * start a helper container (Ryuk) and may detect the host with another (alpine). Where those images
 * cannot be pulled they block for minutes, and only environment variables prevent that.
 */
final class DockerEngine implements AutoCloseable {
  static final String LOOPBACK = "127.0.0.1";
  private static final Duration ANSWER = Duration.ofSeconds(15);
  private static final Pattern MESSAGE = Pattern.compile("\"message\"\\s*:\\s*\"(.*)\"\\s*}\\s*$");

  private final DockerClient client;
  private final String host;

  DockerEngine(DockerClient client, String host) {
    this.client = client;
    this.host = host;
  }

  /**
   * Finds a daemon: the one in {@code DOCKER_HOST}, otherwise the default socket.
   *
   * @throws ClusterException if none responds within 15 s
   */
  static DockerEngine connect() {
    FutureTask<DockerEngine> search = new FutureTask<>(DockerEngine::search);
    Thread searcher = new Thread(search, "etcd-bench-docker-search");
    searcher.setDaemon(true);
    searcher.start();
    try {
      return search.get(ANSWER.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new ClusterException(unavailable(System.getenv("DOCKER_HOST")), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while looking for Docker", e);
    }
  }

  private static DockerEngine search() {
    TransportConfig transport = DockerClientFactory.instance().getTransportConfig();
    DockerClient client = DockerClientProviderStrategy.getClientForConfig(transport);
    client.pingCmd().exec();
    return new DockerEngine(
        client,
        publishedHost(transport.getDockerHost(), System.getenv("TESTCONTAINERS_HOST_OVERRIDE")));
  }

  private static String unavailable(@Nullable String configured) {
    return "no Docker daemon responds%s; start one, point DOCKER_HOST to one, or use local processes, which do not need Docker"
        .formatted(
            configured == null || configured.isBlank()
                ? ""
                : " (DOCKER_HOST is " + configured + ")");
  }

  /**
   * Returns the host on which clients reach a published port.
   *
   * @param daemon address of the daemon
   * @param override the user's choice, in Testcontainers' variable
   */
  static String publishedHost(URI daemon, @Nullable String override) {
    String host = daemon.getHost();
    if (override != null && !override.isBlank()) {
      host = override;
    } else if ("unix".equals(daemon.getScheme()) || "npipe".equals(daemon.getScheme())) {
      host = LOOPBACK;
    }
    return host == null || host.equals("localhost") ? LOOPBACK : host;
  }

  /** Returns the host on which clients reach a published port. */
  String host() {
    return host;
  }

  /** Returns whether the daemon is on this machine. */
  boolean isHere() {
    return host.equals(LOOPBACK);
  }

  /**
   * Explains why containers of this daemon cannot have a fault.
   *
   * @return one sentence with the remedy; empty if they can
   */
  Optional<String> obstacle(Capability capability) {
    return capability == Capability.CPU_HOG && !isHere()
        ? Optional.of(
            "CPU-bound processes run on this machine, but Docker is on %s; start local processes instead"
                .formatted(host))
        : Faults.obstacleInContainers(capability);
  }

  /** Returns the address to publish ports on: loopback, unless the daemon is on another machine. */
  String bindAddress() {
    return isHere() ? LOOPBACK : "0.0.0.0";
  }

  /** Returns the processor architecture of the containers, as {@code uname -m} names it. */
  String machine() {
    return Objects.requireNonNullElse(
        call("report its architecture", c -> c.infoCmd().exec()).getArchitecture(), "unknown");
  }

  /** Returns the file system of the daemon's storage, as Docker reports it. */
  String fileSystem() {
    List<List<String>> facts =
        call("report its storage", c -> c.infoCmd().exec()).getDriverStatuses();
    return Objects.requireNonNullElse(facts, List.<List<String>>of()).stream()
        .filter(f -> f.size() == 2 && f.get(0).equals("Backing Filesystem"))
        .findFirst()
        .map(f -> f.get(1) + " (as Docker reports)")
        .orElse("unknown (not reported by Docker)");
  }

  /**
   * Calls the daemon.
   *
   * @param what the action for the message, which continues {@code Docker cannot}
   * @param request the call
   * @throws ClusterException with the daemon's message if it rejects the call or does not respond
   */
  <T> T call(String what, Function<DockerClient, T> request) {
    try {
      return request.apply(client);
    } catch (RuntimeException e) { // the transport has no narrower type for a lost connection
      throw new ClusterException("Docker cannot %s: %s".formatted(what, words(e)), e);
    }
  }

  /** Extracts the daemon's message from the status line and JSON around it. */
  static String words(RuntimeException refusal) {
    String text = String.valueOf(refusal.getMessage()).strip();
    Matcher json = MESSAGE.matcher(text);
    return json.find() ? json.group(1).replace("\\\"", "\"").replace("\\n", " ") : text;
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException e) {
      // nothing to do: the connection is not used again
    }
  }
}
