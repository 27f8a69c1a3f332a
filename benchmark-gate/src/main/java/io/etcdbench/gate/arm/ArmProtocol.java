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
 * The protocol between orchestrator and arm: one line of JSON per message. The arm's lines start
 * with a mark, so that output of a client library is not mistaken for a response.
 */
final class ArmProtocol {
  /** Prefix of every response. */
  static final String MARK = "etcd-bench-arm ";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ArmProtocol() {}

  /**
   * The first line to an arm.
   *
   * @param role the arm under which its slices are recorded
   * @param plan the run plan in YAML
   * @param endpoints client URLs of the cluster
   * @param trust certificates and credentials
   */
  record Start(Arm role, String plan, List<String> endpoints, ArmAccess trust) {}

  /** The commands of every further line to an arm. */
  enum Verb {
    /** Offer load for a duration. */
    TURN,
    /** Offer a number of operations. */
    COUNT,
    /** Collect garbage. */
    PARK,
    /** Collect garbage and report the client's resource usage. */
    STATE,
    /** Open watches, then do the same as {@link #STATE}. */
    WATCH,
    /** Start to send puts and gets at a low fixed rate, and answer once they are served. */
    PACE,
    /** Wait until they are served again, stop sending, and report the longest gaps. */
    GAPS,
    /** Stop what the arm is doing, delete the keys and exit. */
    END
  }

  /**
   * A command.
   *
   * @param verb the action
   * @param amount nanoseconds of a turn, operations of a count, or number of watches to open
   * @param seed seed of a turn or a count
   */
  record Order(Verb verb, long amount, long seed) {}

  /**
   * A response.
   *
   * @param error the failure in one sentence; null on success
   * @param identity present after the start
   * @param slice present after a turn or a count
   * @param state present after {@link Verb#STATE}, {@link Verb#WATCH} and {@link Verb#GAPS}
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
      // The line is neither quoted nor attached as a cause: the first one may contain a password.
      throw new IllegalArgumentException(
          ("the other side sent something that is not a %s; do both sides run the same version of"
                  + " etcd-bench?")
              .formatted(type.getSimpleName()));
    }
  }
}
