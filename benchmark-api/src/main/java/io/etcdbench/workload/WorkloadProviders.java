// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

/** The workloads that are plugged in, by name. Immutable and thread-safe. */
public final class WorkloadProviders {
  private final Map<String, WorkloadProvider> byName;

  private WorkloadProviders(Map<String, WorkloadProvider> byName) {
    this.byName = byName;
  }

  /**
   * Looks the providers up with {@link ServiceLoader}.
   *
   * @return all workloads on the class path
   * @throws IllegalStateException when two providers claim one name
   */
  public static WorkloadProviders onClassPath() {
    return of(ServiceLoader.load(WorkloadProvider.class));
  }

  /**
   * Looks the providers up with {@link ServiceLoader}.
   *
   * @param classes where to look
   * @return all workloads that are found there
   * @throws IllegalStateException when two providers claim one name
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

  /**
   * The names there are.
   *
   * @return in their order
   */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  /**
   * The provider of that name.
   *
   * @param name as in {@link WorkloadProvider#name()}
   * @return the provider
   * @throws IllegalArgumentException when there is none; the message lists the names there are
   */
  public WorkloadProvider named(String name) {
    return Optional.ofNullable(byName.get(name))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    byName.isEmpty()
                        ? "no workload is plugged in, so none is named '%s'; put the jar that has it on the class path"
                            .formatted(name)
                        : "no plugged-in workload is named '%s'; there are: %s"
                            .formatted(name, String.join(", ", byName.keySet()))));
  }
}
