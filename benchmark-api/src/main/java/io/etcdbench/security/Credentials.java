// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.security;

/**
 * A user name and password. The password never appears in {@link #toString()} and is never written
 * to a result.
 *
 * @param user the user name, not blank
 * @param password the password, may be empty
 */
public record Credentials(String user, String password) {
  public Credentials {
    if (user.isBlank()) {
      throw new IllegalArgumentException("the user name is empty; give one as name:password");
    }
  }

  @Override
  public String toString() {
    return user + ":***";
  }
}
