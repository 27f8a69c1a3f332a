// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;

/**
 * The measurements of a run in order, grouped by the cluster that they need, so that each cluster
 * is started once. Immutable.
 *
 * @param measurements at least one
 */
public record MeasurementPlan(List<Measurement> measurements) {
  public MeasurementPlan {
    measurements = List.copyOf(measurements);
  }

  /**
   * Chooses the measurements.
   *
   * @param profile the scenarios and their pace
   * @param jmh patterns and options of the user; without a pattern, all scenarios of the profile
   * @param catalogue the available benchmarks
   * @throws IllegalArgumentException when nothing is chosen, or a parameter is not valid
   */
  public static MeasurementPlan of(BenchProfile profile, JmhArguments jmh, Catalogue catalogue) {
    List<Catalogue.Entry> chosen = chosen(profile, jmh, catalogue);
    ParamCheck.requireKnown(jmh.paramNames(), chosen);
    Set<Measurement> all = new LinkedHashSet<>();
    for (Catalogue.Entry entry : chosen) {
      for (Scenario scenario : scenarios(profile, entry)) {
        all.addAll(measurements(profile, jmh, entry, scenario));
      }
    }
    all.forEach(measurement -> ParamCheck.require(measurement.params()));
    return new MeasurementPlan(
        all.stream().sorted(Comparator.comparing(Measurement::trust)).toList());
  }

  /**
   * Returns the benchmarks in the order of the profile, followed by those that it does not contain.
   */
  private static List<Catalogue.Entry> chosen(
      BenchProfile profile, JmhArguments jmh, Catalogue catalogue) {
    List<String> order = profile.scenarios().stream().map(Scenario::benchmark).toList();
    return catalogue.chosen(jmh, entry -> order.contains(entry.shortName()), "the profile").stream()
        .sorted(Comparator.comparingInt(entry -> place(order, entry)))
        .toList();
  }

  private static int place(List<String> order, Catalogue.Entry entry) {
    int place = order.indexOf(entry.shortName());
    return place < 0 ? order.size() : place;
  }

  private static List<Scenario> scenarios(BenchProfile profile, Catalogue.Entry entry) {
    List<Scenario> known =
        profile.scenarios().stream()
            .filter(scenario -> scenario.benchmark().equals(entry.shortName()))
            .toList();
    return known.isEmpty() ? List.of(Scenario.of(entry.shortName())) : known;
  }

  private static List<Measurement> measurements(
      BenchProfile profile, JmhArguments jmh, Catalogue.Entry entry, Scenario scenario) {
    List<Measurement> all = new ArrayList<>();
    for (Map<String, String> params : combinations(jmh, entry, scenario)) {
      for (Mode mode : modes(jmh, scenario)) {
        Pace pace = jmh.adjust(profile.pace(scenario));
        all.add(new Measurement(entry.name(), mode, params, pace));
      }
    }
    return all;
  }

  /** Returns the modes of a benchmark. JMH would run {@link Mode#All} as several in one. */
  private static Collection<Mode> modes(JmhArguments jmh, Scenario scenario) {
    if (jmh.modes().contains(Mode.All)) {
      return EnumSet.complementOf(EnumSet.of(Mode.All));
    }
    if (!jmh.modes().isEmpty()) {
      return jmh.modes();
    }
    if (scenario.isOfTheEngine()) {
      return List.of(Mode.AverageTime);
    }
    return List.of(Mode.Throughput);
  }

  /**
   * Returns all combinations of parameter values. The user's values override those of the scenario,
   * which override the defaults of the class.
   */
  private static List<Map<String, String>> combinations(
      JmhArguments jmh, Catalogue.Entry entry, Scenario scenario) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, List<String>> param : entry.params().entrySet()) {
      String name = param.getKey();
      List<String> values =
          jmh.param(name).orElseGet(() -> scenario.params().getOrDefault(name, param.getValue()));
      combinations =
          combinations.stream()
              .flatMap(known -> values.stream().map(value -> plus(known, name, value)))
              .toList();
    }
    return combinations;
  }

  private static Map<String, String> plus(Map<String, String> known, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(known);
    more.put(name, value);
    return more;
  }

  /** Returns the measurements of each cluster. */
  public Map<SecurityRequirement, List<Measurement>> byTrust() {
    return measurements.stream()
        .collect(
            Collectors.groupingBy(
                Measurement::trust,
                () -> new EnumMap<>(SecurityRequirement.class),
                Collectors.toList()));
  }

  /** Estimates the duration of all measurements. */
  public Duration estimate() {
    return measurements.stream()
        .map(measurement -> measurement.pace().estimate())
        .reduce(Duration.ZERO, Duration::plus);
  }
}
