// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.kubernetes.JobState.Pod;
import io.etcdbench.fleet.kubernetes.Kubectl.Answer;
import io.etcdbench.format.PlainText;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Detects, poll by poll, why a fleet cannot reach its result. Used by one thread. */
final class FleetWatch {
  private static final JsonMapper JSON = new JsonMapper();

  /** Time that pods may wait for the objects of the run, which are created after the Job. */
  private static final Duration CONFIG = Duration.ofSeconds(20);

  private static final Duration REFUSED = Duration.ofSeconds(5);

  private final KubernetesSpec spec;
  private final Kubectl kubectl;
  private final ReadLog log;
  private final Consumer<String> notice;
  private final long begun = System.nanoTime();
  private final Set<String> printed = new HashSet<>();
  private boolean complete;

  FleetWatch(KubernetesSpec spec, Kubectl kubectl, ReadLog log, Consumer<String> notice) {
    this.spec = spec;
    this.kubectl = kubectl;
    this.log = log;
    this.notice = notice;
  }

  /**
   * Requires that the image has the version of this command.
   *
   * @param version version that the image must have
   * @throws ClusterException when it has another one
   */
  void requireVersion(String version) {
    log.version()
        .filter(other -> !other.equals(version))
        .ifPresent(
            other -> {
              throw new ClusterException(
                  "the image '%s' holds etcd-bench %s, but this is %s; give the image of this version with --image"
                      .formatted(spec.pod().image(), PlainText.line(other), version));
            });
  }

  /**
   * Checks whether the fleet can still reach a result.
   *
   * @param state state of the Job now
   * @param read whether the conductor's log was read to its end
   * @throws ClusterException when it will have no result, in one sentence
   */
  void check(JobState state, boolean read) {
    if (log.end().isPresent()) {
      return;
    }
    if (!state.exists()) {
      throw new ClusterException("another client deleted the Job; its result is lost");
    }
    tellEnds(state);
    if (state.isOver() || read) {
      requireResult(state, read);
      return;
    }
    if (!complete) {
      starting(state);
    }
  }

  /**
   * Reports how containers ended, which only Kubernetes knows; the conductor decides what it means.
   */
  private void tellEnds(JobState state) {
    for (Pod pod : state.pods()) {
      if (!pod.ended().isEmpty() && !pod.ended().startsWith("Completed")) {
        tellOnce("%s ended: %s".formatted(pod.role(), pod.ended()));
      }
    }
  }

  private void tellOnce(String line) {
    if (printed.add(line)) {
      notice.accept(PlainText.line(line));
    }
  }

  private void requireResult(JobState state, boolean read) {
    if (state.reason().startsWith("DeadlineExceeded")) {
      throw new ClusterException(
          "the run did not end within %s s and was ended by Kubernetes; raise --timeout"
              .formatted(spec.limits().whole().toSeconds()));
    }
    Optional<String> ended =
        state.conductor().filter(pod -> !pod.ended().isEmpty()).map(JobState.Pod::ended);
    if (!read && ended.isPresent()) {
      return; // its last lines are in flight
    }
    String words = String.join(" ", log.words().stream().filter(l -> !l.isBlank()).toList());
    throw new ClusterException(
        "the conductor was lost without a result: %s%s"
            .formatted(
                ended.orElse(state.reason().isEmpty() ? "its pod is gone" : state.reason()),
                words.isEmpty() ? "" : " (" + PlainText.line(tail(words)) + ")"));
  }

  private static String tail(String words) {
    int most = 300;
    return words.length() <= most ? words : "..." + words.substring(words.length() - most);
  }

  private void starting(JobState state) {
    int wanted = spec.workers() + 1;
    complete = state.started() == wanted;
    if (complete) {
      notice.accept("all %s pods are running".formatted(wanted));
      return;
    }
    Duration waited = Duration.ofNanos(System.nanoTime() - begun);
    for (Pod pod : state.pods()) {
      if (pod.hasNoImage()) {
        throw new ClusterException(
            "%s cannot start: the image '%s' is not found (%s); give one that its node can pull with --image"
                .formatted(pod.role(), spec.pod().image(), PlainText.line(pod.waiting())));
      }
      if (pod.hasNoContainer() && waited.compareTo(CONFIG) > 0) {
        throw new ClusterException(
            "%s cannot start: %s".formatted(pod.role(), PlainText.line(pod.waiting())));
      }
    }
    if (state.pods().size() < wanted && waited.compareTo(REFUSED) > 0) {
      refusal().ifPresent(FleetWatch::refuse);
    }
    if (waited.compareTo(spec.limits().start()) > 0) {
      throw late(state, wanted);
    }
  }

  private static void refuse(String why) {
    throw why.contains("exceeded quota")
        ? new ClusterException(
            "the quota of the namespace does not allow all pods: %s; use fewer --workers, less --worker-cpu or --worker-memory, or another --namespace"
                .formatted(why))
        : new ClusterException("Kubernetes refuses to create the pods: " + why);
  }

  /** Returns the Job controller's message about pods that it could not create. */
  private Optional<String> refusal() {
    Answer answer =
        kubectl.ask(
            "",
            "get",
            "events",
            "--field-selector=involvedObject.name=%s,reason=FailedCreate".formatted(spec.name()),
            "--output=json");
    if (!answer.isFine()) {
      return Optional.empty();
    }
    try {
      JsonNode items = JSON.readTree(answer.out()).path("items");
      return items.isEmpty()
          ? Optional.empty()
          : Optional.of(PlainText.line(items.path(items.size() - 1).path("message").asText()));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private ClusterException late(JobState state, int wanted) {
    long seconds = spec.limits().start().toSeconds();
    Optional<Pod> homeless =
        state.pods().stream().filter(pod -> !pod.unschedulable().isEmpty()).findFirst();
    if (homeless.isPresent()) {
      return new ClusterException(
          ("%s cannot be scheduled within %s s: %s; use fewer --workers, less --worker-cpu or"
                  + " --worker-memory, or raise --start-timeout")
              .formatted(
                  homeless.get().role(), seconds, PlainText.line(homeless.get().unschedulable())));
    }
    String waiting =
        state.pods().stream()
            .filter(pod -> !pod.waiting().isEmpty())
            .map(pod -> pod.role() + " waits: " + PlainText.line(pod.waiting()))
            .findFirst()
            .orElse("see 'kubectl describe job %s'".formatted(spec.name()));
    return new ClusterException(
        "%s of %s pods are running after %s s (%s); raise --start-timeout"
            .formatted(state.started(), wanted, seconds, waiting));
  }
}
