// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan.Listeners;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.PluggedPlan;
import io.etcdbench.workload.WorkloadProvider;
import io.etcdbench.workload.WorkloadProviders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The workloads of the gate: two built-in ones, plugged-in ones, and any plan in a file. */
public final class Workloads {
  private static final Map<String, String> BUILT_IN = builtIn();

  private static final Pattern PLUGGED = Pattern.compile("[a-z0-9-]+");

  private Workloads() {}

  /**
   * Returns a workload by name.
   *
   * @param name {@code put}, {@code get}, the name of a plugged-in workload, or the path of a plan
   * @param elsewhere whether the arms may have plugged-in workloads that this JVM does not
   * @return a plan; only its load, operations and client settings are used
   * @throws IllegalArgumentException when the workload does not exist, or the plan is not valid, or
   *     has watchers, faults or a target, which no arm has; the message is one sentence
   */
  public static RunPlan named(String name, Elsewhere elsewhere) {
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "no workload is chosen; choose at least one: %s, or the path of a plan"
              .formatted(String.join(", ", BUILT_IN.keySet())));
    }
    String text = BUILT_IN.get(name);
    if (text != null) {
      return PlanFile.parse(text);
    }
    Path file = Path.of(name);
    if (Files.exists(file) && !Files.isDirectory(file)) { // a pipe holds a plan, too
      RunPlan plan = PlanFile.read(file);
      unsupported(plan)
          .ifPresent(
              key -> {
                throw new IllegalArgumentException(
                    "the plan '%s' sets %s, which a comparison does not support; omit it"
                        .formatted(name, key));
              });
      return plan;
    }
    Set<String> plugged = WorkloadProviders.onClassPath().names();
    boolean maybe = elsewhere == Elsewhere.POSSIBLE && PLUGGED.matcher(name).matches();
    if (maybe || plugged.contains(name)) {
      return PlanFile.parse(plugged(name));
    }
    TreeSet<String> allowed = new TreeSet<>(BUILT_IN.keySet());
    allowed.addAll(plugged);
    throw new IllegalArgumentException(
        "no workload is named '%s', and there is no such file; allowed: %s, or the path of a plan"
            .formatted(name, String.join(", ", allowed)));
  }

  /** Returns the first key of a plan that an arm would ignore. */
  private static Optional<String> unsupported(RunPlan plan) {
    if (plan.watch().listeners() != Listeners.NONE) {
      return Optional.of("watch.listeners");
    }
    if (!plan.faults().isEmpty()) {
      return Optional.of("faults");
    }
    return plan.client().target() == EndpointPolicy.ALL
        ? Optional.empty()
        : Optional.of("client.target");
  }

  /** Whether the arms may have workloads that this JVM does not. */
  public enum Elsewhere {
    /** The compared builds may contain workloads. */
    POSSIBLE,
    /** Both arms are this program. */
    NO
  }

  /**
   * Rejects workloads of one name, which results could not distinguish.
   *
   * @param option the option that names them, for the message
   * @param plans the plan of each workload
   * @throws IllegalArgumentException when two plans have one name; the message is one sentence
   */
  public static void requireDifferentNames(String option, List<RunPlan> plans) {
    if (plans.stream().map(RunPlan::name).distinct().count() < plans.size()) {
      throw new IllegalArgumentException(
          "%s names '%s'; allowed: each name once; set the key 'name' of a plan file, which is '%s' by default"
              .formatted(
                  option,
                  plans.stream().map(RunPlan::name).collect(Collectors.joining(",")),
                  RunPlan.DEFAULT.name()));
    }
  }

  /**
   * Rejects a build that lacks the driver or a plugged-in workload of a plan.
   *
   * @param plan a plan whose operations may name workloads
   * @param build entries before the class path of this program
   * @throws IllegalArgumentException when neither the build nor this program has the driver or a
   *     workload; the message is one sentence
   */
  public static void require(RunPlan plan, List<Path> build) {
    URL[] urls = build.stream().map(Workloads::url).toArray(URL[]::new);
    try (URLClassLoader classes = new URLClassLoader(urls, Workloads.class.getClassLoader())) {
      WorkloadProviders there = WorkloadProviders.in(classes);
      for (OperationPlan operation : plan.operations()) {
        if (operation instanceof PluggedPlan plugged) {
          WorkloadProvider unused = there.named(plugged.workload());
        }
      }
      String driver = plan.client().driver();
      if (!EtcdDrivers.onClassPath().isOnClassPath(driver)) {
        EtcdDriverProvider unused = EtcdDrivers.in(classes).named(driver);
      }
    } catch (LinkageError | ServiceConfigurationError e) {
      // the build needs a newer Java or its own libraries; its arm finds both or fails
    } catch (IOException e) {
      throw new UncheckedIOException("the build '%s' cannot be read".formatted(build), e);
    }
  }

  /**
   * Rejects a build that adds only drivers or workloads, of which no plan uses one: its arm would
   * run this program as it is.
   *
   * @param word the build as the user named it
   * @param plans the plans of its side
   * @param build entries before the class path of this program
   * @throws IllegalArgumentException when the build replaces no class that a plan runs, and this
   *     program has all drivers and workloads of the plans; the message is one sentence
   */
  public static void requireUse(String word, List<RunPlan> plans, List<Path> build) {
    if (plans.stream().allMatch(Workloads::isOfThisProgram)
        && !SubjectPaths.replaceClasses(build, unusedPlugIns(plans))) {
      throw new IllegalArgumentException(
          ("'%s' adds only drivers or workloads, and the session uses none of them; add --driver"
                  + " NAME or --workloads NAME")
              .formatted(word));
    }
  }

  private static boolean isOfThisProgram(RunPlan plan) {
    Set<String> known = WorkloadProviders.onClassPath().names();
    return EtcdDrivers.onClassPath().isOnClassPath(plan.client().driver())
        && plan.operations().stream()
            .allMatch(
                operation ->
                    !(operation instanceof PluggedPlan plugged)
                        || known.contains(plugged.workload()));
  }

  /** Returns the jars and folders of plug-ins of this program of which no plan uses anything. */
  private static Set<String> unusedPlugIns(List<RunPlan> plans) {
    Set<String> drivers =
        plans.stream().map(plan -> plan.client().driver()).collect(Collectors.toSet());
    Set<String> workloads =
        plans.stream()
            .flatMap(plan -> plan.operations().stream())
            .filter(PluggedPlan.class::isInstance)
            .map(operation -> ((PluggedPlan) operation).workload())
            .collect(Collectors.toSet());
    Set<Class<?>> used = new HashSet<>(Set.of(PlanFile.class)); // the program itself
    Set<Class<?>> unused = new HashSet<>();
    for (EtcdDriverProvider driver : EtcdDrivers.onClassPath().all()) {
      (drivers.contains(driver.name()) ? used : unused).add(driver.getClass());
    }
    WorkloadProviders plugged = WorkloadProviders.onClassPath();
    for (String name : plugged.names()) {
      (workloads.contains(name) ? used : unused).add(plugged.named(name).getClass());
    }
    Set<String> places = places(unused);
    places.removeAll(places(used));
    return places;
  }

  private static Set<String> places(Set<Class<?>> types) {
    Set<String> places = new HashSet<>();
    types.forEach(type -> SubjectContent.place(type).ifPresent(places::add));
    return places;
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException("a path is a URL", e);
    }
  }

  private static String plugged(String name) {
    return """
    name: %s
    client:
      connections: {count: 1, loadBalancing: round-robin}
    load: {concurrency: 32, total: 0, duration: 5s}
    operations:
      - kind: workload
        name: %s
        workload: %s
        values: {size: "256"}
    """
        .formatted(name, name, name);
  }

  private static Map<String, String> builtIn() {
    Map<String, String> texts = new TreeMap<>();
    texts.put("put", text("put", "put", ""));
    texts.put("get", text("get", "get", "    read: {consistency: serializable}\n"));
    return Collections.unmodifiableMap(texts);
  }

  /**
   * Returns a plan with 32 calls in flight, which keep a client busy and leave two cores some
   * headroom. Its hundred keys are written in an instant, even by a JVM that has just started.
   */
  private static String text(String name, String kind, String more) {
    return """
    name: %s
    client:
      connections: {count: 1, loadBalancing: round-robin}
    load: {concurrency: 32, total: 0, duration: 5s}
    operations:
      - kind: %s
        name: %s
        keys: {size: 32, space: 100}
        values: {size: "256"}
    %s\
    """
        .formatted(name, kind, name, more);
  }
}
