// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.FleetSecret;
import io.etcdbench.fleet.kubernetes.Kubectl.Answer;
import io.etcdbench.format.PlainText;
import io.etcdbench.load.engine.StopSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs a fleet on Kubernetes: creates its objects, follows its progress, reads its result from the
 * conductor's log, and deletes everything, also after a failure. Used by one thread.
 */
public final class KubernetesFleet {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration POLL = Duration.ofSeconds(1);

  /** Time for which a run continues, and a deletion is repeated, without the API server. */
  private static final Duration UNREACHABLE = Duration.ofSeconds(60);

  /** Pods have a grace period of 60 s. */
  private static final Duration DRAIN = Duration.ofSeconds(75);

  private final FleetManifest manifest;
  private final Kubectl kubectl;
  private final String version;
  private final Consumer<String> notice;
  private final Duration unreachable;
  private final String run = UUID.randomUUID().toString().substring(0, 8);
  private final String selector = "--selector=" + FleetManifest.RUN + "=" + run;
  private long stoppedNanos = Long.MAX_VALUE;
  private long drainedNanos = Long.MAX_VALUE;

  /**
   * Creates the runner; {@link #run} creates the fleet's objects.
   *
   * @param manifest the objects
   * @param kubectl creates and deletes the objects
   * @param version version of this etcd-bench, which the image must have, too
   * @param notice receives the progress, including the conductor's output
   */
  public KubernetesFleet(
      FleetManifest manifest, Kubectl kubectl, String version, Consumer<String> notice) {
    this(manifest, kubectl, version, notice, UNREACHABLE);
  }

  /** Creates a runner that continues for another time without the API server. */
  KubernetesFleet(
      FleetManifest manifest,
      Kubectl kubectl,
      String version,
      Consumer<String> notice,
      Duration unreachable) {
    this.manifest = manifest;
    this.kubectl = kubectl;
    this.version = version;
    this.notice = notice;
    this.unreachable = unreachable;
  }

  /**
   * Outcome of a run.
   *
   * @param exitCode exit code of the conductor
   * @param log log of the conductor, with its result
   */
  public record Outcome(int exitCode, ReadLog log) {}

  /**
   * Runs the fleet to its end.
   *
   * @param stop ends it early; the part measured so far is fetched
   * @throws ClusterException when there is no result, in one sentence; nothing is left in the
   *     namespace unless the message says so
   */
  public Outcome run(StopSignal stop) {
    String namespace = kubectl.namespace();
    requirePermissions(namespace);
    ReadLog log = new ReadLog(notice);
    try {
      create(namespace);
      follow(log, stop);
    } finally {
      delete();
    }
    ReadLog.End end =
        log.end()
            .orElseThrow(
                () -> new ClusterException("the fleet was stopped before it had a result"));
    if (end.failure() != null) {
      if (end.exitCode() == 2) {
        throw new IllegalArgumentException(end.failure());
      }
      throw new ClusterException(end.failure());
    }
    return new Outcome(end.exitCode(), log);
  }

  /**
   * Checks all permissions before it creates anything: what it creates it must be able to delete.
   */
  private void requirePermissions(String namespace) {
    Answer answer =
        kubectl.ask(Permissions.question(namespace), "create", "--filename=-", "--output=json");
    if (!answer.isFine()) {
      throw kubectl.failure("create", answer);
    }
    List<String> missing = Permissions.denied(documents(answer.out()));
    if (!missing.isEmpty()) {
      throw new ClusterException(
          "no permission to %s in the namespace '%s'; docs/fleet.md lists the required permissions"
              .formatted(String.join(", ", missing), namespace));
    }
  }

  private static List<JsonNode> documents(String json) {
    try (MappingIterator<JsonNode> nodes = JSON.readerFor(JsonNode.class).readValues(json)) {
      return nodes.readAll();
    } catch (IOException e) {
      throw new ClusterException("'kubectl create' printed no JSON: " + PlainText.line(json), e);
    }
  }

  /** Creates the Job first: it owns all other objects, so that Kubernetes deletes them with it. */
  private void create(String namespace) {
    notice.accept(
        "creating Job '%s' with %s pods in the namespace '%s'"
            .formatted(manifest.spec().name(), manifest.spec().workers() + 1, namespace));
    String created = kubectl.require(manifest.job(run), "create", "--filename=-", "--output=json");
    String uid;
    try {
      uid = JSON.readTree(created).at("/metadata/uid").asText();
    } catch (JsonProcessingException e) {
      throw new ClusterException("'kubectl create' printed no JSON", e);
    }
    String unused =
        kubectl.require(
            manifest.belongings(run, uid, FleetSecret.random()), "create", "--filename=-");
  }

  private void follow(ReadLog log, StopSignal stop) {
    FleetWatch watch = new FleetWatch(manifest.spec(), kubectl, log, notice);
    long answeredNanos = System.nanoTime();
    try (LogFollower follower = new LogFollower(kubectl, log)) {
      while (log.end().isEmpty()) {
        if (stop.isGiven() && drainedNanos == Long.MAX_VALUE) {
          drain();
        }
        Answer answer = kubectl.ask("", "get", "jobs,pods", selector, "--output=json");
        if (answer.isFine()) {
          answeredNanos = System.nanoTime();
          JobState state = JobState.of(answer.out());
          follower.follow(state);
          if (stop.isGiven() && (state.pods().isEmpty() || stop.isOverdue())) {
            follower.finish();
            return;
          }
          watch.requireVersion(version);
          if (!stop.isGiven()) {
            watch.check(state, follower.isIdle());
          }
        } else if (System.nanoTime() - answeredNanos > unreachable.toNanos()) {
          throw kubectl.failure("get", answer);
        }
        if (System.nanoTime() > drainedNanos) {
          return;
        }
        rest();
      }
    }
    watch.requireVersion(version);
    if (log.end().filter(end -> end.failure() == null).isPresent() && !log.isWhole()) {
      throw new ClusterException(
          "the result in the conductor's log is incomplete; its Job was deleted, run it again");
    }
  }

  /** Deletes the Job, so that its pods drain; the next poll repeats what the API server refuses. */
  private void drain() {
    if (stoppedNanos == Long.MAX_VALUE) {
      notice.accept("deleting the Job, whose conductor merges what was measured");
      stoppedNanos = System.nanoTime();
    }
    Answer answer = deleteObjects();
    if (answer.isFine()) {
      drainedNanos = System.nanoTime() + DRAIN.toNanos();
    } else if (System.nanoTime() - stoppedNanos > unreachable.toNanos()) {
      throw kubectl.failure("delete", answer);
    }
  }

  private Answer deleteObjects() {
    return kubectl.ask(
        "",
        "delete",
        "jobs,configmaps,services,secrets",
        selector,
        "--ignore-not-found",
        "--cascade=background",
        "--wait=false");
  }

  /** Deletes everything; a deletion that has been refused since a stop gets no second time. */
  private void delete() {
    boolean interrupted = Thread.interrupted();
    try {
      boolean isDrained = drainedNanos != Long.MAX_VALUE;
      long begun = isDrained ? System.nanoTime() : Math.min(stoppedNanos, System.nanoTime());
      long giveUp = begun + unreachable.toNanos();
      Answer answer = deleteObjects();
      while (!answer.isFine() && System.nanoTime() < giveUp) {
        rest();
        answer = deleteObjects();
      }
      long until = System.nanoTime() + DRAIN.toNanos();
      while (answer.isFine() && System.nanoTime() < until) {
        answer =
            kubectl.ask(
                "", "get", "jobs,pods,configmaps,services,secrets", selector, "--output=name");
        if (answer.isFine() && answer.out().isBlank()) {
          return;
        }
        rest();
      }
      notice.accept(
          "objects of the run may be left in the namespace (%s); delete them: kubectl delete jobs,configmaps,services,secrets %s"
              .formatted(answer.isFine() ? "pods are still terminating" : answer.why(), selector));
    } catch (ClusterException e) {
      notice.accept(
          "objects of the run may be left in the namespace (%s); delete them: kubectl delete jobs,configmaps,services,secrets %s"
              .formatted(e.getMessage(), selector));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void rest() {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while waiting for the cluster", e);
    }
  }
}
