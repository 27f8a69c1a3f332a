// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.sweep;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.analysis.repeat.RepeatResult.Run;
import io.etcdbench.analysis.repeat.RepeatedMetric;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ContractFile;
import java.util.ArrayList;
import java.util.List;

/**
 * One workload under every combination of the values of one or two settings: the content of {@code
 * sweep.json}, which names the folders of the runs. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param command the load, as it was given on the command line
 * @param rounds how often each combination was to be measured, 1 or more
 * @param parameters one or two
 * @param cells every combination; the last parameter changes first
 */
public record SweepResult(
    String schema, String command, int rounds, List<Parameter> parameters, List<Cell> cells) {
  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/sweep/1";

  /** The name of the file. */
  public static final String FILE = "sweep.json";

  /** Two can be drawn. */
  public static final int MOST_PARAMETERS = 2;

  /** How the file is written and read. */
  public static final ContractFile<SweepResult> FORMAT =
      new ContractFile<>(SCHEMA, SweepResult.class);

  /**
   * A combination.
   *
   * @param values one of each parameter
   * @param runs those that measured something, in their order
   * @param metrics over the runs that count; empty when none does
   */
  public record Cell(List<String> values, List<Run> runs, List<RepeatedMetric> metrics) {
    public Cell {
      if (values == null || runs == null || metrics == null) {
        throw new IllegalArgumentException("'values', 'runs' or 'metrics' is missing");
      }
      values = List.copyOf(values);
      runs = List.copyOf(runs);
      metrics = List.copyOf(metrics);
    }
  }

  public SweepResult {
    if (command == null || parameters == null || cells == null) {
      throw new IllegalArgumentException("'command', 'parameters' or 'cells' is missing");
    }
    parameters = List.copyOf(parameters);
    cells = List.copyOf(cells);
    if (parameters.isEmpty() || parameters.size() > MOST_PARAMETERS) {
      throw new IllegalArgumentException(
          "there are %d parameters; allowed: 1 or 2".formatted(parameters.size()));
    }
    if (!cells.stream().map(Cell::values).toList().equals(combinations(parameters))) {
      throw new IllegalArgumentException("the cells are not the combinations of the parameters");
    }
  }

  /**
   * Nothing measured so far.
   *
   * @param command the load
   * @param rounds 1 or more
   * @param parameters one or two
   */
  public static SweepResult planned(String command, int rounds, List<Parameter> parameters) {
    return new SweepResult(
        SCHEMA,
        command,
        rounds,
        parameters,
        combinations(parameters).stream()
            .map(values -> new Cell(values, List.of(), List.of()))
            .toList());
  }

  /** Every combination of values; the last parameter changes first. */
  private static List<List<String>> combinations(List<Parameter> parameters) {
    List<List<String>> all = List.of(List.of());
    for (Parameter parameter : parameters) {
      all =
          all.stream()
              .flatMap(
                  before ->
                      parameter.values().stream()
                          .map(
                              value -> {
                                List<String> longer = new ArrayList<>(before);
                                longer.add(value);
                                return List.copyOf(longer);
                              }))
              .toList();
    }
    return all;
  }

  /**
   * The same with one run more.
   *
   * @param cell whose run it is
   * @param folder of the run, relative to that of the file
   * @param exitCode what it would have ended with as a single run
   * @param result of the run
   * @param counting results of the cell's runs that count, this one included when it does
   */
  public SweepResult with(
      int cell, String folder, int exitCode, RunResult result, List<RunResult> counting) {
    Cell before = cells.get(cell);
    List<Run> runs = new ArrayList<>(before.runs());
    runs.add(new Run(folder, result.status(), exitCode, RepeatResult.excluded(result)));
    List<Cell> changed = new ArrayList<>(cells);
    changed.set(cell, new Cell(before.values(), runs, RepeatedMetric.of(counting)));
    return new SweepResult(schema, command, rounds, parameters, changed);
  }

  /** How many runs measured something. */
  public int runs() {
    return cells.stream().mapToInt(cell -> cell.runs().size()).sum();
  }

  /** How many runs were asked for. */
  public int planned() {
    return rounds * cells.size();
  }
}
