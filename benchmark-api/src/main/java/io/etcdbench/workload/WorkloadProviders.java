// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

/** The plugged-in workloads, by name. Immutable and thread-safe. */
public final class WorkloadProviders {
  private final Map<String, WorkloadProvider> byName;

  private WorkloadProviders(Map<String, WorkloadProvider> byName) {
    this.byName = byName;
  }

  /**
   * Finds all workloads on the class path with {@link ServiceLoader}.
   *
   * @throws IllegalStateException when two providers have the same name
   */
  public static WorkloadProviders onClassPath() {
    return of(ServiceLoader.load(WorkloadProvider.class));
  }

  /**
   * Finds all workloads of a class loader with {@link ServiceLoader}.
   *
   * @param classes the class loader to search
   * @throws IllegalStateException when two providers have the same name
   */
  public static WorkloadProviders in(ClassLoader classes) {
    return of(ServiceLoader.load(WorkloadProvider.class, classes));
  }

  private static WorkloadProviders of(ServiceLoader<WorkloadProvider> found) {
    Map<String, WorkloadProvider> byName = new TreeMap<>();
    for (WorkloadProvider provider : found) {
      WorkloadProvider other = byName.put(provider.name(), provider);
      if (other != null) {
        throw new IllegalStateException(
            "two workloads are named '%s': %s and %s; remove one from the class path"
                .formatted(
                    provider.name(), other.getClass().getName(), provider.getClass().getName()));
      }
    }
    return new WorkloadProviders(byName);
  }

  /** Returns the names of all workloads, in order. */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  /**
   * Returns the provider with the given name.
   *
   * @param name as in {@link WorkloadProvider#name()}
   * @throws IllegalArgumentException when no workload has that name; the message lists the known
   *     names
   */
  public WorkloadProvider named(String name) {
    return Optional.ofNullable(byName.get(name))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    byName.isEmpty()
                        ? "no workload is plugged in, so none is named '%s'; put the jar that has it on the class path"
                            .formatted(name)
                        : "no plugged-in workload is named '%s'; available: %s"
                            .formatted(name, String.join(", ", byName.keySet()))));
  }
}
