// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * Opens drivers of one kind; found by {@link java.util.ServiceLoader}, so that a team can plug in
 * its own client.
 *
 * @implSpec Needs a public no-argument constructor and no state.
 */
public interface EtcdDriverProvider {

  /**
   * The name by which users choose this driver, for example {@code jetcd}.
   *
   * @return lower-case letters, digits and dashes; unique among the providers on the class path
   */
  String name();

  /**
   * One line for the help text and for results: what speaks, in which version.
   *
   * @return for example {@code jetcd-core 0.8.7}
   */
  String description();

  /**
   * Opens a driver. Connections may be made lazily; endpoints that do not answer show up as
   * outcomes, not here.
   *
   * @param settings where to connect and how to behave
   * @return a driver that the caller closes
   * @throws IllegalArgumentException when this driver cannot honour a setting; the message names it
   *     and what is allowed
   */
  EtcdDriver open(ClientSettings settings);
}
