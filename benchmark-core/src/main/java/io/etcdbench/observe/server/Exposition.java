// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Parses the values in Prometheus's text format 0.0.4; skips comments, types and timestamps. The
 * grammar is that of <a
 * href="https://prometheus.io/docs/instrumenting/exposition_formats/">Prometheus's
 * documentation</a>.
 */
final class Exposition {
  private static final int QUOTED_CHARACTERS = 60;

  private final String line;
  private int at;

  private Exposition(String line) {
    this.line = line;
  }

  /**
   * Parses a whole text.
   *
   * @param text the response of an exporter
   * @param wanted selects metrics by the names of their series
   * @throws IllegalArgumentException when a line of a wanted metric is malformed; the message names
   *     the line
   */
  static List<Sample> parse(String text, Predicate<String> wanted) {
    List<Sample> samples = new ArrayList<>();
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      try {
        new Exposition(line).read(wanted, samples);
      } catch (IllegalArgumentException e) {
        String start = line.substring(0, Math.min(line.length(), QUOTED_CHARACTERS));
        throw new IllegalArgumentException(
            "line %s is not a metric: '%s'".formatted(number, start.strip()), e);
      }
    }
    return samples;
  }

  private void read(Predicate<String> wanted, List<Sample> samples) {
    skipBlanks();
    if (at == line.length() || line.charAt(at) == '#') {
      return;
    }
    String name = name();
    if (wanted.test(name)) {
      samples.add(new Sample(new Series(name, labels()), value()));
    }
  }

  /** Unlike label names, metric names may contain colons; the difference does not matter here. */
  private String name() {
    int start = at;
    while (at < line.length() && isOfAName(line.charAt(at), at == start)) {
      at++;
    }
    require(at > start);
    return line.substring(start, at);
  }

  private static boolean isOfAName(char c, boolean first) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '_'
        || c == ':'
        || (!first && c >= '0' && c <= '9');
  }

  private Map<String, String> labels() {
    skipBlanks();
    if (!next('{')) {
      return Map.of();
    }
    Map<String, String> labels = new LinkedHashMap<>();
    skipBlanks();
    while (!next('}')) {
      String label = name();
      skipBlanks();
      require(next('='));
      skipBlanks();
      labels.put(label, quoted());
      skipBlanks();
      boolean more = next(',');
      skipBlanks();
      require(more || peek('}'));
    }
    return labels;
  }

  private String quoted() {
    require(next('"'));
    StringBuilder text = new StringBuilder();
    while (!next('"')) {
      require(at < line.length());
      char c = line.charAt(at++);
      text.append(c == '\\' ? escaped() : c);
    }
    return text.toString();
  }

  private char escaped() {
    require(at < line.length());
    char c = line.charAt(at++);
    require(c == 'n' || c == '"' || c == '\\');
    return c == 'n' ? '\n' : c;
  }

  private double value() {
    skipBlanks();
    String[] valueAndTime = line.substring(at).strip().split("[ \\t]+", -1);
    require(valueAndTime.length <= 2);
    if (valueAndTime.length == 2) {
      long unused = Long.parseLong(valueAndTime[1]);
    }
    return number(valueAndTime[0]);
  }

  /** Parses a number as Go's ParseFloat does. */
  private static double number(String text) {
    return switch (text) {
      case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      case "NaN" -> Double.NaN;
      default -> Double.parseDouble(text);
    };
  }

  private void skipBlanks() {
    while (peek(' ') || peek('\t')) {
      at++;
    }
  }

  private boolean peek(char c) {
    return at < line.length() && line.charAt(at) == c;
  }

  private boolean next(char c) {
    boolean there = peek(c);
    at += there ? 1 : 0;
    return there;
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException("not of the text format");
    }
  }

  /**
   * One series of a metric.
   *
   * @param name with its suffix, for example {@code ..._bucket}
   * @param labels label values by name; may be empty
   */
  record Series(String name, Map<String, String> labels) {
    Series {
      labels = Map.copyOf(labels);
    }

    /** Returns the value of a label, or an empty string without it. */
    String label(String label) {
      return labels.getOrDefault(label, "");
    }
  }

  /** The value of a series; may be NaN or infinite. */
  record Sample(Series series, double value) {}
}
