// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.cluster.ClusterException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The Job and its pods at one instant. Immutable.
 *
 * @param exists whether the Job exists
 * @param condition {@code Complete} or {@code Failed} once it is over; null before
 * @param reason why it failed, in a clause; empty otherwise
 * @param pods all existing pods, including those that are being replaced
 */
record JobState(boolean exists, @Nullable String condition, String reason, List<Pod> pods) {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";
  private static final String ATTEMPT = "batch.kubernetes.io/job-index-failure-count";

  /** Waiting reasons that do not go away by themselves. */
  private static final Set<String> NO_IMAGE =
      Set.of("ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull", "ErrImageInspect");

  private static final Set<String> NO_CONTAINER =
      Set.of("CreateContainerConfigError", "CreateContainerError", "RunContainerError");

  /**
   * One pod. Immutable.
   *
   * @param name name of the pod
   * @param index 0 for the conductor
   * @param attempt number of earlier failures of this index
   * @param started whether its container runs or has ended
   * @param unschedulable why no node accepts it; empty once one does
   * @param waiting why its container does not start, {@code Reason: message}; empty otherwise
   * @param ended how its container ended, in a clause; empty while it runs
   */
  record Pod(
      String name,
      int index,
      int attempt,
      boolean started,
      String unschedulable,
      String waiting,
      String ended) {

    /** Returns its role in the fleet and its name. */
    String role() {
      return index == 0
          ? "the conductor's pod " + name
          : "worker %s's pod %s".formatted(index, name);
    }

    boolean hasNoImage() {
      return NO_IMAGE.stream().anyMatch(waiting::startsWith);
    }

    boolean hasNoContainer() {
      return NO_CONTAINER.stream().anyMatch(waiting::startsWith);
    }
  }

  JobState {
    pods = List.copyOf(pods);
  }

  /** Parses the output of {@code kubectl get jobs,pods --output=json}. */
  static JobState of(String json) {
    boolean exists = false;
    String condition = null;
    String reason = "";
    List<Pod> pods = new ArrayList<>();
    for (JsonNode item : tree(json).path("items")) {
      if ("Pod".equals(item.path("kind").asText())) {
        pods.add(pod(item));
        continue;
      }
      exists = true;
      for (JsonNode one : item.at("/status/conditions")) {
        String type = one.path("type").asText();
        if ("True".equals(one.path("status").asText())
            && Set.of("Complete", "Failed").contains(type)) {
          condition = type;
          reason = "Failed".equals(type) ? clause(one) : "";
        }
      }
    }
    return new JobState(exists, condition, reason, pods);
  }

  private static JsonNode tree(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new ClusterException("'kubectl get' printed no JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static Pod pod(JsonNode pod) {
    JsonNode metadata = pod.path("metadata");
    JsonNode state = pod.at("/status/containerStatuses/0/state");
    JsonNode terminated = state.path("terminated");
    String unschedulable = "";
    for (JsonNode one : pod.at("/status/conditions")) {
      if ("PodScheduled".equals(one.path("type").asText())
          && "False".equals(one.path("status").asText())) {
        unschedulable = one.path("message").asText(one.path("reason").asText());
      }
    }
    String ended = "";
    if (terminated.isObject()) {
      ended =
          "%s, exit code %s"
              .formatted(
                  terminated.path("reason").asText("Ended"), terminated.path("exitCode").asInt());
    } else if ("Failed".equals(pod.at("/status/phase").asText())) {
      ended = clause(pod.path("status"));
    }
    return new Pod(
        metadata.path("name").asText(),
        metadata.path("annotations").path(INDEX).asInt(-1),
        metadata.path("annotations").path(ATTEMPT).asInt(0),
        state.path("running").isObject() || terminated.isObject(),
        unschedulable,
        state.path("waiting").isObject() ? clause(state.path("waiting")) : "",
        ended);
  }

  /** Returns the reason and message of a node. */
  private static String clause(JsonNode node) {
    String message = node.path("message").asText("");
    return node.path("reason").asText("") + (message.isEmpty() ? "" : ": " + message);
  }

  /** Returns the conductor's pod; of several attempts the last. */
  Optional<Pod> conductor() {
    return pods.stream().filter(pod -> pod.index() == 0).max(Comparator.comparingInt(Pod::attempt));
  }

  boolean isOver() {
    return condition != null;
  }

  /** Returns the number of indexes with a pod that runs or ran. */
  long started() {
    return pods.stream().filter(Pod::started).map(Pod::index).distinct().count();
  }
}
