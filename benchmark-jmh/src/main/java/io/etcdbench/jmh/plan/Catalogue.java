// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The benchmarks on the class path, including those of extensions. Immutable. */
public final class Catalogue {
  private final Map<String, Entry> entries;

  /**
   * A benchmark method.
   *
   * @param name JMH's full name
   * @param params default values by parameter
   */
  public record Entry(String name, Map<String, List<String>> params) {

    private static Entry of(BenchmarkListEntry listed) {
      Map<String, List<String>> params = new LinkedHashMap<>();
      if (listed.getParams().hasValue()) {
        listed.getParams().get().forEach((name, values) -> params.put(name, List.of(values)));
      }
      return new Entry(listed.getUsername(), params);
    }

    /** Returns class and method, for example {@code PutBenchmark.put}. */
    public String shortName() {
      return Catalogue.shortName(name);
    }
  }

  /** Returns class and method without the package. */
  static String shortName(String name) {
    int method = name.lastIndexOf('.');
    return name.substring(name.lastIndexOf('.', method - 1) + 1);
  }

  private Catalogue(Map<String, Entry> entries) {
    this.entries = entries;
  }

  /** Reads the benchmark lists that JMH's annotation processor has generated. */
  public static Catalogue onClassPath() {
    Map<String, Entry> entries = new TreeMap<>();
    for (BenchmarkListEntry listed : BenchmarkList.defaultList().getAll(silent(), List.of())) {
      entries.put(listed.getUsername(), Entry.of(listed));
    }
    return new Catalogue(entries);
  }

  /**
   * Returns the operation that a benchmark sends.
   *
   * @param benchmark JMH's full name
   * @return null when its method is not annotated
   */
  public static @Nullable Sends sends(String benchmark) {
    int dot = benchmark.lastIndexOf('.');
    try {
      Class<?> benchmarks =
          Class.forName(benchmark.substring(0, dot), false, Catalogue.class.getClassLoader());
      for (Method method : benchmarks.getMethods()) {
        if (method.getName().equals(benchmark.substring(dot + 1))
            && method.isAnnotationPresent(Sends.class)) {
          return method.getAnnotation(Sends.class);
        }
      }
      return null;
    } catch (ClassNotFoundException | LinkageError e) {
      return null; // for example a nested class, whose name JMH writes with a dot
    }
  }

  /** Returns all benchmarks, sorted by name. */
  Collection<Entry> entries() {
    return entries.values();
  }

  /**
   * Returns the benchmarks that the user's patterns select, sorted by name.
   *
   * @param jmh patterns of the user
   * @param usual whether a benchmark is selected when no pattern includes one
   * @param name what selects those, for the message, for example {@code the profile}
   * @throws IllegalArgumentException when none is selected, or a pattern is not valid; the message
   *     is one sentence
   */
  public List<Entry> chosen(JmhArguments jmh, Predicate<Entry> usual, String name) {
    Predicate<String> included = anyMatch(jmh.includes());
    Predicate<String> excluded = anyMatch(jmh.excludes());
    List<Entry> chosen =
        entries.values().stream()
            .filter(
                entry -> jmh.includes().isEmpty() ? usual.test(entry) : included.test(entry.name()))
            .filter(entry -> !excluded.test(entry.name()))
            .toList();
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(
          "no benchmark matches %s; available: %s"
              .formatted(
                  patterns(jmh, name),
                  entries.values().stream()
                      .map(Entry::shortName)
                      .collect(Collectors.joining(", "))));
    }
    return chosen;
  }

  private static String patterns(JmhArguments jmh, String name) {
    String included =
        jmh.includes().isEmpty() ? name : "'" + String.join("' or '", jmh.includes()) + "'";
    return jmh.excludes().isEmpty()
        ? included
        : included + " without '" + String.join("' or '", jmh.excludes()) + "'";
  }

  private static Predicate<String> anyMatch(List<String> patterns) {
    return patterns.stream()
        .map(Catalogue::compile)
        .map(Pattern::asPredicate)
        .reduce(name -> false, Predicate::or);
  }

  private static Pattern compile(String regex) {
    try {
      return Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'%s' is not a regular expression: %s".formatted(regex, e.getDescription()), e);
    }
  }

  private static OutputFormat silent() {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return OutputFormatFactory.createFormatInstance(nowhere, VerboseMode.SILENT);
  }
}
