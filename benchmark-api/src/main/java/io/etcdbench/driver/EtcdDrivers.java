// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The drivers on the class path, by name. Immutable and thread-safe. */
public final class EtcdDrivers {
  private final Map<String, EtcdDriverProvider> byName;
  private final Set<String> onClassPath;

  private EtcdDrivers(Map<String, EtcdDriverProvider> byName, Set<String> onClassPath) {
    this.byName = byName;
    this.onClassPath = onClassPath;
  }

  /**
   * Looks the providers up with {@link ServiceLoader}.
   *
   * @return all drivers found
   * @throws IllegalStateException when two providers claim one name
   */
  public static EtcdDrivers onClassPath() {
    Map<String, EtcdDriverProvider> byName = new TreeMap<>();
    for (EtcdDriverProvider provider : ServiceLoader.load(EtcdDriverProvider.class)) {
      add(provider, byName);
    }
    return new EtcdDrivers(byName, Set.copyOf(byName.keySet()));
  }

  /**
   * The same and one more, for a driver that is made while the program runs.
   *
   * @param provider one more
   * @return a changed copy
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
   * Whether a driver was found on the class path, not added by {@link #with}.
   *
   * @param name as in {@link EtcdDriverProvider#name()}
   */
  public boolean isOnClassPath(String name) {
    return onClassPath.contains(name);
  }

  /**
   * All providers, ordered by name.
   *
   * @return an unmodifiable list
   */
  public List<EtcdDriverProvider> all() {
    return List.copyOf(byName.values());
  }

  /**
   * The provider of that name.
   *
   * @param name as in {@link EtcdDriverProvider#name()}
   * @return the provider
   * @throws IllegalArgumentException when there is none; the message lists the names there are
   */
  public EtcdDriverProvider named(String name) {
    EtcdDriverProvider provider = byName.get(name);
    if (provider == null) {
      throw new IllegalArgumentException(
          "no driver is named '%s'; there are: %s"
              .formatted(name, byName.keySet().stream().collect(Collectors.joining(", "))));
    }
    return provider;
  }
}
