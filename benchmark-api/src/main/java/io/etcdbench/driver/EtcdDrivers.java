// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The available drivers, by name. Immutable and thread-safe. */
public final class EtcdDrivers {
  private final Map<String, EtcdDriverProvider> byName;
  private final Set<String> onClassPath;

  private EtcdDrivers(Map<String, EtcdDriverProvider> byName, Set<String> onClassPath) {
    this.byName = byName;
    this.onClassPath = onClassPath;
  }

  /**
   * Finds all drivers on the class path with {@link ServiceLoader}.
   *
   * @throws IllegalStateException when two providers have the same name
   */
  public static EtcdDrivers onClassPath() {
    return found(ServiceLoader.load(EtcdDriverProvider.class));
  }

  /**
   * Finds all drivers of a class loader with {@link ServiceLoader}.
   *
   * @param classes the class loader to search
   * @throws IllegalStateException when two providers have the same name
   */
  public static EtcdDrivers in(ClassLoader classes) {
    return found(ServiceLoader.load(EtcdDriverProvider.class, classes));
  }

  private static EtcdDrivers found(ServiceLoader<EtcdDriverProvider> providers) {
    Map<String, EtcdDriverProvider> byName = new TreeMap<>();
    for (EtcdDriverProvider provider : providers) {
      add(provider, byName);
    }
    return new EtcdDrivers(byName, Set.copyOf(byName.keySet()));
  }

  /** Returns a single driver, without searching the class path. */
  public static EtcdDrivers of(EtcdDriverProvider provider) {
    return new EtcdDrivers(Map.of(provider.name(), provider), Set.of());
  }

  /**
   * Returns a copy with one more driver, for a driver created at run time.
   *
   * @throws IllegalStateException when its name is taken
   */
  public EtcdDrivers with(EtcdDriverProvider provider) {
    Map<String, EtcdDriverProvider> more = new TreeMap<>(byName);
    add(provider, more);
    return new EtcdDrivers(more, onClassPath);
  }

  private static void add(EtcdDriverProvider provider, Map<String, EtcdDriverProvider> byName) {
    EtcdDriverProvider other = byName.put(provider.name(), provider);
    if (other != null) {
      throw new IllegalStateException(
          "two drivers are named '%s': %s and %s; remove one from the class path"
              .formatted(
                  provider.name(), other.getClass().getName(), provider.getClass().getName()));
    }
  }

  /**
   * Returns whether a driver was found on the class path, not added by {@link #with}.
   *
   * @param name as in {@link EtcdDriverProvider#name()}
   */
  public boolean isOnClassPath(String name) {
    return onClassPath.contains(name);
  }

  /** Returns all providers, ordered by name, as an unmodifiable list. */
  public List<EtcdDriverProvider> all() {
    return List.copyOf(byName.values());
  }

  /**
   * Returns the provider with the given name.
   *
   * @param name as in {@link EtcdDriverProvider#name()}
   * @throws IllegalArgumentException when no driver has that name; the message lists the known
   *     names
   */
  public EtcdDriverProvider named(String name) {
    EtcdDriverProvider provider = byName.get(name);
    if (provider == null) {
      throw new IllegalArgumentException(
          "no driver is named '%s'; available: %s"
              .formatted(name, byName.keySet().stream().collect(Collectors.joining(", "))));
    }
    return provider;
  }
}
