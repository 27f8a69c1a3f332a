// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import io.etcdbench.jmh.Handover;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Optional;

/** Builds the JMH options of one measurement. */
public final class MeasurementOptions {
  /** The same heap for every fork, so that forks and machines are comparable. */
  private static final List<String> HEAP = List.of("-Xms512m", "-Xmx512m");

  /** A second thread for hot code, so that a rehearsal ends sooner (ADR 0022). */
  private static final String COMPILERS = "-XX:CICompilerCount=3";

  private static final String GC_PROFILER = "gc";

  private MeasurementOptions() {}

  /**
   * Builds the options that select exactly one measurement.
   *
   * @param measurement the measurement to run
   * @param user the user's own options, which apply where the measurement sets none
   * @param handover the socket from which forks read their handover
   */
  public static Options of(Measurement measurement, Options user, Path handover) {
    ChainedOptionsBuilder options =
        new OneBenchmark(measurement.benchmark())
            .parent(user)
            .mode(measurement.mode())
            .jvmArgsPrepend(
                joined(flags(Runtime.getRuntime().availableProcessors()), user.getJvmArgsPrepend()))
            .jvmArgsAppend(
                joined(List.of("-D" + Handover.PROPERTY + "=" + handover), user.getJvmArgsAppend()))
            .shouldFailOnError(true);
    setPace(options, measurement.pace());
    measurement.params().forEach(options::param);
    if (user.getProfilers().stream().noneMatch(MeasurementOptions::isGc)) {
      options.addProfiler(GCProfiler.class);
    }
    return options.build();
  }

  /**
   * Returns the flags of a fork; the user's follow and win.
   *
   * @param processors of this machine; with four or more, the JVM has a second thread for hot code
   */
  static List<String> flags(int processors) {
    List<String> flags = new ArrayList<>(HEAP);
    if (processors == 2 || processors == 3) {
      flags.add(COMPILERS);
    }
    return flags;
  }

  /** Unlike its parent, does not add the user's patterns to its own. */
  private static final class OneBenchmark extends OptionsBuilder {
    private static final long serialVersionUID = 1L;

    private final String name;

    OneBenchmark(String name) {
      this.name = name;
    }

    @Override
    public List<String> getIncludes() {
      return List.of("^" + Pattern.quote(name) + "$");
    }
  }

  private static void setPace(ChainedOptionsBuilder options, Pace pace) {
    options
        .forks(pace.forks())
        .warmupIterations(pace.warmup().count())
        .warmupTime(time(pace.warmup().length()))
        .measurementIterations(pace.measurement().count())
        .measurementTime(time(pace.measurement().length()));
  }

  private static boolean isGc(org.openjdk.jmh.runner.options.ProfilerConfig profiler) {
    return profiler.getKlass().equals(GC_PROFILER)
        || profiler.getKlass().equals(GCProfiler.class.getName());
  }

  private static TimeValue time(Duration length) {
    return TimeValue.milliseconds(length.toMillis());
  }

  private static String[] joined(List<String> ours, Optional<Collection<String>> users) {
    List<String> all = new ArrayList<>(ours);
    if (users.hasValue()) {
      all.addAll(users.get());
    }
    return all.toArray(String[]::new);
  }
}
