// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * JMH's own command-line options, as given by the user: patterns, and options that override the
 * profile. Immutable.
 */
public final class JmhArguments {
  private static final String FILES = "all files go to the folder of --output";
  private static final String ONE_OPERATION = "an invocation is exactly one operation";
  private static final String WARMUP = "every measurement warms up in its own forks";

  /**
   * Options that would change the meaning of a figure, or that another option replaces here. Looked
   * up in the parsed options, because JMH reads each in several forms, such as {@code -opi=10}.
   */
  private static final List<Refused> REFUSED =
      List.of(
          new Refused("-rf", given -> given.getResultFormat().hasValue(), FILES),
          new Refused("-lrf", CommandLineOptions::shouldListResultFormats, FILES),
          new Refused("-rff", given -> given.getResult().hasValue(), FILES),
          new Refused("-o", given -> given.getOutput().hasValue(), FILES),
          new Refused(
              "-opi", given -> given.getOperationsPerInvocation().hasValue(), ONE_OPERATION),
          new Refused("-bs", given -> given.getMeasurementBatchSize().hasValue(), ONE_OPERATION),
          new Refused("-wbs", given -> given.getWarmupBatchSize().hasValue(), ONE_OPERATION),
          new Refused("-wm", given -> given.getWarmupMode().hasValue(), WARMUP),
          new Refused("-wmb", given -> !given.getWarmupIncludes().isEmpty(), WARMUP),
          new Refused(
              "-wf",
              given -> given.getWarmupForkCount().hasValue(),
              "the result would include its discarded forks; use -wi to warm up longer"),
          new Refused(
              "-foe",
              given -> given.shouldFailOnError().hasValue(),
              "a run always ends at the first failure"));

  private final CommandLineOptions options;
  private final List<String> words;

  private record Refused(String option, Predicate<CommandLineOptions> isGiven, String reason) {}

  private JmhArguments(CommandLineOptions options, List<String> words) {
    this.options = options;
    this.words = List.copyOf(words);
  }

  /**
   * Parses JMH's command line.
   *
   * @param words the words of the command line
   * @throws IllegalArgumentException when JMH does not know an option, one of them is not supported
   *     here, a profiler cannot be used, or a pattern is empty
   */
  public static JmhArguments parse(List<String> words) {
    CommandLineOptions options;
    try {
      options = new CommandLineOptions(words.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      throw new IllegalArgumentException("JMH does not accept its options: " + e.getMessage(), e);
    }
    REFUSED.stream()
        .filter(refused -> refused.isGiven().test(options))
        .findFirst()
        .ifPresent(
            refused -> {
              throw new IllegalArgumentException(
                  "JMH's option '%s' cannot be used here: %s"
                      .formatted(refused.option(), refused.reason()));
            });
    if (options.getIncludes().stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "a benchmark pattern is empty and would match every benchmark; leave it out to measure those of the profile, or give '.' for all");
    }
    options.getProfilers().forEach(JmhArguments::requireUsable);
    return new JmhArguments(options, words);
  }

  private static void requireUsable(ProfilerConfig profiler) {
    try {
      ProfilerFactory.getProfilerOrException(profiler);
    } catch (ProfilerException e) {
      String name = profiler.getKlass();
      String failure =
          e.getCause() instanceof ClassNotFoundException
                  || e.getCause() instanceof ClassCastException
              ? "JMH has no profiler '%s'".formatted(name)
              : "JMH cannot use the profiler '%s' here (%s)".formatted(name, reason(e));
      throw new IllegalArgumentException(
          failure + "; 'etcd-bench jmh -lprof' lists the supported ones", e);
    }
  }

  /** Returns the message of the profiler's constructor when that failed. */
  private static String reason(ProfilerException e) {
    Throwable failed =
        e.getCause() instanceof InvocationTargetException thrown ? thrown.getTargetException() : e;
    return Objects.requireNonNullElse(failed.getMessage(), failed.toString());
  }

  /** Returns the words in order, for the result's plan. */
  public List<String> words() {
    return words;
  }

  /** Returns the options as JMH parsed them. */
  public CommandLineOptions options() {
    return options;
  }

  List<String> includes() {
    return options.getIncludes();
  }

  List<String> excludes() {
    return options.getExcludes();
  }

  Collection<Mode> modes() {
    return options.getBenchModes();
  }

  /** Returns the values of a parameter; empty when the profile determines them. */
  Optional<List<String>> param(String name) {
    return options.getParameter(name).hasValue()
        ? Optional.of(new ArrayList<>(options.getParameter(name).get()))
        : Optional.empty();
  }

  /**
   * Returns the names of all parameters given with {@code -p}, in any form that JMH reads, such as
   * {@code -p=name=value}; JMH would ignore a misspelt one.
   */
  Set<String> paramNames() {
    return words.stream()
        .map(word -> word.replaceFirst("^--?p=?", "").split("=", 2)[0])
        .filter(name -> options.getParameter(name).hasValue())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Applies the user's options to a pace. If the user sets the warm-up, it replaces the rehearsal.
   */
  Pace adjust(Pace pace) {
    boolean warmsUp =
        options.getWarmupIterations().hasValue() || options.getWarmupTime().hasValue();
    return new Pace(
        options.getForkCount().orElse(pace.forks()),
        warmsUp ? Duration.ZERO : pace.rehearsal(),
        new Pace.Iterations(
            options.getWarmupIterations().orElse(pace.warmup().count()),
            length(options.getWarmupTime(), pace.warmup())),
        new Pace.Iterations(
            options.getMeasurementIterations().orElse(pace.measurement().count()),
            length(options.getMeasurementTime(), pace.measurement())));
  }

  private static Duration length(
      org.openjdk.jmh.util.Optional<TimeValue> given, Pace.Iterations otherwise) {
    return given.hasValue()
        ? Duration.ofMillis(given.get().convertTo(TimeUnit.MILLISECONDS))
        : otherwise.length();
  }
}
