// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.Slice;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What orchestrator and arm say to each other: one line of JSON each, the arm's behind a mark, so
 * that whatever a client library prints is not taken for an answer.
 */
final class ArmProtocol {
  /** Before every answer. */
  static final String MARK = "etcd-bench-arm ";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ArmProtocol() {}

  /**
   * The first line to an arm.
   *
   * @param role under which its slices are kept
   * @param plan in YAML
   * @param endpoints of the cluster
   * @param trust certificates and user
   */
  record Start(Arm role, String plan, List<String> endpoints, Trust trust) {}

  /** Every other line to an arm. */
  enum Verb {
    /** Offer load for a time. */
    TURN,
    /** Offer a number of operations. */
    COUNT,
    /** Collect garbage. */
    PARK,
    /** Collect garbage and report what the client occupies. */
    STATE,
    /** Open watches, then as {@link #STATE}. */
    WATCH,
    /** Delete the keys and end. */
    END
  }

  /**
   * An order.
   *
   * @param verb what to do
   * @param amount of a turn its nanoseconds, of a count its operations, of a watch how many more
   * @param seed of a turn or a count
   */
  record Order(Verb verb, long amount, long seed) {}

  /**
   * An answer.
   *
   * @param error what went wrong, in one sentence; null when nothing did
   * @param identity after the start
   * @param slice after a turn or a count
   * @param state when it was asked for, and after watches were opened
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Answer(
      @Nullable String error,
      @Nullable Map<String, String> identity,
      @Nullable Slice slice,
      @Nullable Map<String, Long> state) {

    static Answer done() {
      return new Answer(null, null, null, null);
    }

    static Answer failed(String sentence) {
      return new Answer(sentence, null, null, null);
    }

    static Answer of(Map<String, String> identity) {
      return new Answer(null, identity, null, null);
    }

    static Answer of(Slice slice) {
      return new Answer(null, null, slice, null);
    }

    static Answer ofState(Map<String, Long> state) {
      return new Answer(null, null, null, state);
    }
  }

  static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an order or answer cannot be written", e);
    }
  }

  static <T> T read(String line, Class<T> type) {
    try {
      return MAPPER.readValue(line, type);
    } catch (JsonProcessingException unused) {
      // Not quoted and not a cause: the first line may hold a password.
      throw new IllegalArgumentException(
          "the other side sent something that is not a %s; are both of one version of etcd-bench?"
              .formatted(type.getSimpleName()));
    }
  }
}
