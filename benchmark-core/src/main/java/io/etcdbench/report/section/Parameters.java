// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import static java.util.stream.Collectors.joining;

import io.etcdbench.result.JmhResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Formats JMH parameters; those that all rows of a group share are listed once. */
final class Parameters {
  private Parameters() {}

  /**
   * Returns the parameters that have the same value in all results that have them. A baseline
   * without a server has no driver, and therefore does not differ in it.
   */
  static Map<String, String> common(List<JmhResult> results) {
    Map<String, String> common = new LinkedHashMap<>();
    results.forEach(result -> result.params().forEach(common::putIfAbsent));
    common.entrySet().removeIf(e -> results.stream().anyMatch(r -> differs(r, e)));
    return common;
  }

  private static boolean differs(JmhResult result, Map.Entry<String, String> param) {
    String own = result.params().get(param.getKey());
    return own != null && !own.equals(param.getValue());
  }

  static Map<String, String> without(Map<String, String> params, Map<String, String> common) {
    Map<String, String> rest = new LinkedHashMap<>(params);
    rest.entrySet().removeAll(common.entrySet());
    return rest;
  }

  static String text(Map<String, String> params) {
    return params.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(joining(" "));
  }
}
