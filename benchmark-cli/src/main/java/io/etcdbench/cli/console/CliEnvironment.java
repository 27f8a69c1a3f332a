// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import java.util.Map;
import java.util.Optional;

/**
 * What reaches a command beside its flags.
 *
 * @param environment the environment variables
 * @param prompt asks the person at the terminal
 */
public record CliEnvironment(Map<String, String> environment, PasswordPrompt prompt) {
  public CliEnvironment {
    environment = Map.copyOf(environment);
  }

  /**
   * Those of this JVM.
   *
   * @return its environment and its terminal
   */
  public static CliEnvironment ofThisProcess() {
    return new CliEnvironment(System.getenv(), PasswordPrompt.ofConsole());
  }

  /**
   * A variable of etcd's own tools.
   *
   * @param name without its prefix {@code ETCDCTL_}
   * @return empty when it is not set or blank
   */
  public Optional<String> etcdctl(String name) {
    return Optional.ofNullable(environment.get("ETCDCTL_" + name)).filter(v -> !v.isBlank());
  }
}
