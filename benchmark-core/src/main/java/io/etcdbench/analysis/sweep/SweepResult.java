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
 * @param command the load, as given on the command line
 * @param rounds the number of planned runs per combination, 1 or more
 * @param parameters one or two
 * @param cells every combination; the last parameter varies fastest
 */
public record SweepResult(
    String schema, String command, int rounds, List<Parameter> parameters, List<Cell> cells) {
  /** This format. Its number stays the same as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/sweep/1";

  public static final String FILE = "sweep.json";

  /** A chart can show two. */
  public static final int MAX_PARAMETERS = 2;

  /** Writes and reads the file. */
  public static final ContractFile<SweepResult> FORMAT =
      new ContractFile<>(SCHEMA, SweepResult.class);

  /**
   * A combination.
   *
   * @param values one for each parameter
   * @param runs those that measured something, in chronological order
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
    if (parameters.isEmpty() || parameters.size() > MAX_PARAMETERS) {
      throw new IllegalArgumentException(
          "there are %s parameters; allowed: 1 or 2".formatted(parameters.size()));
    }
    if (!cells.stream().map(Cell::values).toList().equals(combinations(parameters))) {
      throw new IllegalArgumentException("the cells are not the combinations of the parameters");
    }
  }

  /**
   * Returns a result without measurements.
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

  /** Returns every combination of values; the last parameter varies fastest. */
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
   * Returns a copy with one more run and updated metrics.
   *
   * @param cell index of the run's cell
   * @param folder of the run, relative to the folder of the file
   * @param exitCode the exit code that it would have as a single run
   * @param result of the run
   * @param counting results of the cell's runs that count, including this one when it does
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

  /** Returns the number of runs that measured something. */
  public int runs() {
    return cells.stream().mapToInt(cell -> cell.runs().size()).sum();
  }

  /** Returns the number of planned runs. */
  public int planned() {
    return rounds * cells.size();
  }
}
