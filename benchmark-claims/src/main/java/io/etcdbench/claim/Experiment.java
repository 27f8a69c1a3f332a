// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs that together decide one or more claims. Immutable. Each experiment is read from its own
 * file. In it, {@code ${name}} stands for a value of {@code scales} or of a run's {@code each};
 * {@code ${measure}} and {@code ${warmup}} are predefined.
 *
 * @param name area and experiment, for example {@code guide/puts}
 * @param question the question that it answers, in one sentence
 * @param tolerated kinds of findings that cast no doubt on its runs, because the experiment looks
 *     for them
 * @param scales values by scale and name; may be empty
 * @param plan settings common to all its plans; null for none
 * @param runs one or more
 */
public record Experiment(
    String name,
    String question,
    List<String> tolerated,
    Map<String, Map<String, JsonNode>> scales,
    @Nullable ObjectNode plan,
    List<Template> runs) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]+/[a-z0-9-]+");
  private static final String ROUNDS = "rounds";
  private static final String MEASURE = "measure";
  private static final String WARMUP = "warmup";

  private static final Map<String, String> MEASURED =
      Map.of("duration", "${measure}", WARMUP, "${warmup}");

  /** Times of a load that runs beside another and is stopped together with it. */
  private static final Map<String, String> UNTIL_ENDED = Map.of("duration", "1h", WARMUP, "0s");

  /**
   * A run, or one run per entry of a sweep.
   *
   * @param name name of the run; with a sweep it contains the values of the entry
   * @param kind kind of the run; null for a run of the engine
   * @param each values by name, one entry per run; null for a single run; a string when a scale
   *     provides the list
   * @param plan settings in addition to the experiment's plan; null for none
   * @param beside load offered at the same time; null for none
   * @param etcd prefix of the server's version; null for the default server
   * @param settings settings of kinds other than the engine; null for none
   */
  public record Template(
      String name,
      @Nullable String kind,
      @Nullable JsonNode each,
      @Nullable ObjectNode plan,
      @Nullable ObjectNode beside,
      @Nullable String etcd,
      @Nullable ObjectNode settings) {}

  public Experiment {
    if (name == null || !NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "the experiment's name is '" + name + "'; allowed: area/name in lower case with dashes");
    }
    question = Objects.requireNonNullElse(question, "");
    tolerated = tolerated == null ? List.of() : List.copyOf(tolerated);
    scales = scales == null ? Map.of() : Map.copyOf(scales);
    runs = runs == null ? List.of() : List.copyOf(runs);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("experiment '%s' has no runs".formatted(name));
    }
  }

  /** Returns the number of rounds at a scale: 1 or more. Each round executes every run once. */
  public int rounds(Scale scale) {
    JsonNode said = values(scale).get(ROUNDS);
    return said == null ? scale.rounds() : Math.max(1, said.asInt());
  }

  /**
   * Returns its runs at a scale, in the order of the file.
   *
   * @throws IllegalArgumentException if a plan is invalid or a value is missing
   */
  public List<RunSpec> runs(Scale scale) {
    List<RunSpec> all = new ArrayList<>();
    for (Template template : runs) {
      for (Map<String, JsonNode> values : sweep(template, values(scale))) {
        all.add(spec(template, new Substitution(values)));
      }
    }
    return all;
  }

  private Map<String, JsonNode> values(Scale scale) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    Map<String, JsonNode> values = new LinkedHashMap<>();
    values.put(MEASURE, nodes.textNode(scale.measure()));
    values.put(WARMUP, nodes.textNode(scale.warmup()));
    values.putAll(scales.getOrDefault(scale.label(), Map.of()));
    return values;
  }

  private List<Map<String, JsonNode>> sweep(Template template, Map<String, JsonNode> values) {
    if (template.each() == null) {
      return List.of(values);
    }
    JsonNode entries = new Substitution(values).in(template.each());
    if (!entries.isArray() || entries.isEmpty()) {
      throw new IllegalArgumentException(
          "experiment '%s', run '%s': 'each' is not a list of values"
              .formatted(name, template.name()));
    }
    List<Map<String, JsonNode>> all = new ArrayList<>();
    for (JsonNode entry : entries) {
      Map<String, JsonNode> own = new LinkedHashMap<>(values);
      entry.properties().forEach(property -> own.put(property.getKey(), property.getValue()));
      all.add(own);
    }
    return all;
  }

  private RunSpec spec(Template template, Substitution values) {
    String run = values.in(template.name());
    try {
      RunPlan offered = plan(run, values, MEASURED, layers(plan, template.plan()));
      RunPlan beside =
          template.beside() == null
              ? null
              : plan(RunSpec.besideName(run), values, UNTIL_ENDED, List.of(template.beside()));
      return new RunSpec(
          run,
          Objects.requireNonNullElse(template.kind(), RunSpec.PLAN),
          offered,
          beside == null ? null : beside.with(offered.cluster()),
          template.etcd() == null ? "" : values.in(template.etcd()),
          settings(values, template.settings()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "experiment '%s', run '%s': %s".formatted(name, run, e.getMessage()), e);
    }
  }

  private RunPlan plan(
      String run, Substitution values, Map<String, String> times, List<ObjectNode> layers) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    all.put("name", name.replace('/', '-') + "-" + run);
    ObjectNode load = all.putObject("load").put("total", 0);
    times.forEach(load::put);
    layers.forEach(layer -> lay(layer, all));
    return PlanFile.of(values.in(all));
  }

  private static List<ObjectNode> layers(@Nullable ObjectNode first, @Nullable ObjectNode second) {
    return Stream.concat(Stream.ofNullable(first), Stream.ofNullable(second)).toList();
  }

  private static void lay(ObjectNode written, ObjectNode under) {
    for (Map.Entry<String, JsonNode> entry : written.properties()) {
      JsonNode before = under.get(entry.getKey());
      if (before instanceof ObjectNode section && entry.getValue() instanceof ObjectNode more) {
        lay(more, section);
      } else {
        under.set(entry.getKey(), entry.getValue().deepCopy());
      }
    }
  }

  private static Map<String, String> settings(Substitution values, @Nullable ObjectNode written) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (written != null) {
      values
          .in(written)
          .properties()
          .forEach(entry -> settings.put(entry.getKey(), entry.getValue().asText()));
    }
    return settings;
  }
}
