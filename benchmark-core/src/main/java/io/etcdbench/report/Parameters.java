// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static java.util.stream.Collectors.joining;

import io.etcdbench.result.JmhResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JMH's parameters in words: what all rows of a group share is said once. */
final class Parameters {
  private Parameters() {}

  /** The parameters that have the same value in all results. */
  static Map<String, String> common(List<JmhResult> results) {
    Map<String, String> common = new LinkedHashMap<>(results.get(0).params());
    results.forEach(result -> common.entrySet().retainAll(result.params().entrySet()));
    return common;
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
