// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import static java.util.stream.Collectors.joining;

import io.etcdbench.foreign.ForeignRun;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Parses the output of other tools, either as printed or as pasted by somebody. Stateless. */
public final class ForeignOutput {
  /** Characters; the text formats have no longer lines, and their patterns are slow on some. */
  private static final int LONGEST_LINE = 4_000;

  private static final List<Reader> JSON =
      List.of(new JmhJson(), new PerfdashJson(), new FioJson());

  private static final List<Reader> TEXT =
      List.of(
          new SummaryText(),
          new CheckPerfText(),
          new CheckPerfText.Datascale(),
          new FioText(),
          new FioText.Terse(),
          new JmhText(),
          new H2loadText(),
          new WrkText(),
          new K6Text(),
          new VegetaText(),
          new GoYcsbText(),
          new YcsbText(),
          new AbText(),
          new BombardierText());

  private ForeignOutput() {}

  /**
   * Parses all runs in a text.
   *
   * @param pasted an output, possibly with quote marks, colours, log prefixes, diff markers and
   *     escaped line breaks
   * @return the runs in order; if there are several, each has a name
   * @throws IllegalArgumentException when no tool is recognised; the message is one clause
   */
  public static List<ForeignRun> read(String pasted) {
    List<ForeignRun> plain = runs(pasted);
    List<ForeignRun> runs = plain.isEmpty() ? runs(PastedText.unescaped(pasted)) : plain;
    if (runs.isEmpty()) {
      throw new IllegalArgumentException(
          "it is not the output of etcd's benchmark, etcdctl check perf, etcdctl check datascale,"
              + " fio, JMH, ghz, hey, oha, wrk, h2load, k6, vegeta, go-ycsb, YCSB, ab or bombardier,"
              + " and no table of published results");
    }
    return runs.size() == 1
        ? runs
        : IntStream.range(0, runs.size())
            .mapToObj(i -> named(runs.get(i), "run " + (i + 1)))
            .toList();
  }

  private static List<ForeignRun> runs(String pasted) {
    List<ForeignRun> runs = new ArrayList<>();
    for (String text : PastedText.of(pasted)) {
      JSON.forEach(reader -> runs.addAll(reader.read(text)));
      String readable =
          text.lines().filter(line -> line.length() <= LONGEST_LINE).collect(joining("\n"));
      TEXT.forEach(reader -> runs.addAll(reader.read(readable)));
    }
    return runs;
  }

  private static ForeignRun named(ForeignRun run, String otherwise) {
    return run.name().isEmpty() ? run.named(otherwise) : run;
  }

  /**
   * Recognises the output of a tool, or of a family of tools with similar output, and parses its
   * runs.
   */
  interface Reader {

    /**
     * Parses all runs in a text.
     *
     * @param text the output of the tool, possibly among other lines
     * @return the runs in order; empty when the text contains no output of this tool
     */
    List<ForeignRun> read(String text);
  }
}
