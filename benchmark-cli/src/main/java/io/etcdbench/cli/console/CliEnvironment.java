// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import java.util.Map;
import java.util.Optional;

/**
 * Inputs of a command besides its flags.
 *
 * @param environment the environment variables
 * @param prompt asks the user for a password
 */
public record CliEnvironment(Map<String, String> environment, PasswordPrompt prompt) {
  public CliEnvironment {
    environment = Map.copyOf(environment);
  }

  /**
   * Returns the environment variables of this JVM and a prompt on its terminal, which asks once for
   * each user.
   */
  public static CliEnvironment ofThisProcess() {
    return new CliEnvironment(System.getenv(), PasswordPrompt.ofConsole().once());
  }

  /**
   * Returns a variable of etcd's own tools, or empty when it is unset or blank.
   *
   * @param name without its prefix {@code ETCDCTL_}
   */
  public Optional<String> etcdctl(String name) {
    return Optional.ofNullable(environment.get("ETCDCTL_" + name)).filter(v -> !v.isBlank());
  }
}
