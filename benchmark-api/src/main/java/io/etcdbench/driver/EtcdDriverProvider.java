// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * Opens drivers of one kind. Providers are found by {@link java.util.ServiceLoader}, so that a team
 * can plug in its own client.
 *
 * @implSpec Needs a public no-argument constructor and has no state.
 */
public interface EtcdDriverProvider {

  /**
   * Returns the name by which users choose this driver, for example {@code jetcd}.
   *
   * @return lower-case letters, digits and dashes; unique among the providers on the class path
   */
  String name();

  /**
   * Returns a one-line description for the help text and for results: the client and its version.
   *
   * @return for example {@code jetcd-core 0.8.7}
   */
  String description();

  /**
   * Opens a driver. Connections may be made lazily: unreachable endpoints cause failed operations,
   * not an error here.
   *
   * @return a driver that the caller closes
   * @throws IllegalArgumentException when this driver does not support a setting; the message names
   *     it and the allowed values
   */
  EtcdDriver open(ClientSettings settings);
}
