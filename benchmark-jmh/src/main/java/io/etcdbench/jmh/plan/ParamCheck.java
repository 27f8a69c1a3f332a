// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.jmh.IdentityState.Identity;
import io.etcdbench.jmh.stream.OperationStream;
import io.etcdbench.plan.Bound;
import io.etcdbench.workload.key.KeySpace;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Validates the parameters of a measurement before a cluster is started for it. */
final class ParamCheck {
  private ParamCheck() {}

  /**
   * Validates the values of parameters that this program's own benchmarks define.
   *
   * @throws IllegalArgumentException when a value is not valid; the message names the allowed
   *     values
   */
  static void require(Map<String, String> params) {
    params.forEach(ParamCheck::require);
  }

  private static void require(String name, String value) {
    switch (name) {
      case "driver" -> EtcdDrivers.onClassPath().named(value);
      case "endpointPolicy" -> requireOneOf(name, value, EndpointPolicy.values());
      case "threading" -> requireOneOf(name, value, Threading.values());
      case "identity" -> requireOneOf(name, value, Identity.values());
      case "inFlight" -> new OperationStream.Width(number(name, value), 0);
      case "keyCount" -> new KeySpace("k", 12, number(name, value));
      case "valueBytes" -> requireValueBytes(number(name, value));
      default -> {
        // a parameter of another benchmark, which validates it itself
      }
    }
  }

  /**
   * Checks that at least one benchmark has each parameter.
   *
   * @throws IllegalArgumentException when none has; the message names the known parameters
   */
  static void requireKnown(Set<String> names, List<Catalogue.Entry> chosen) {
    Set<String> known = new TreeSet<>();
    chosen.forEach(entry -> known.addAll(entry.params().keySet()));
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "no chosen benchmark has a parameter '%s'; available: %s"
                .formatted(name, String.join(", ", known)));
      }
    }
  }

  private static void requireOneOf(String name, String value, Enum<?>[] allowed) {
    if (Arrays.stream(allowed).noneMatch(each -> each.name().equals(value))) {
      throw new IllegalArgumentException(
          "%s is '%s'; allowed: %s"
              .formatted(
                  name, value, String.join(", ", Arrays.stream(allowed).map(Enum::name).toList())));
    }
  }

  private static int number(String name, String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " is '" + value + "'; allowed: a whole number", e);
    }
  }

  private static void requireValueBytes(int valueBytes) {
    Bound.VALUE_BYTES.require(valueBytes);
  }
}
