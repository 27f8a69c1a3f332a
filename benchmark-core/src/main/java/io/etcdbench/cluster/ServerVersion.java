// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An etcd version without a pre-release suffix. */
public record ServerVersion(int major, int minor, int patch) implements Comparable<ServerVersion> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4})");
  private static final Comparator<ServerVersion> ORDER =
      Comparator.comparingInt(ServerVersion::major)
          .thenComparingInt(ServerVersion::minor)
          .thenComparingInt(ServerVersion::patch);

  /** Finds the first version in a text such as {@code etcd Version: 3.6.15}. */
  public static Optional<ServerVersion> parse(String text) {
    Matcher found = FORM.matcher(text);
    return found.find()
        ? Optional.of(
            new ServerVersion(
                Integer.parseInt(found.group(1)),
                Integer.parseInt(found.group(2)),
                Integer.parseInt(found.group(3))))
        : Optional.empty();
  }

  /**
   * Returns the version of a binary.
   *
   * @throws IllegalArgumentException if it does not contain a version
   */
  public static ServerVersion of(ClusterDescription.Binary binary) {
    return parse(binary.version())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' of %s is not an etcd version; allowed: major.minor.patch"
                        .formatted(binary.version(), binary.path())));
  }

  boolean isAtLeast(int otherMajor, int otherMinor) {
    return compareTo(new ServerVersion(otherMajor, otherMinor, 0)) >= 0;
  }

  /** Returns whether a listening port can be shared with a socket that reserves it: from 3.5 on. */
  public boolean sharesPorts() {
    return isAtLeast(3, 5);
  }

  /**
   * Returns whether peer names that do not resolve are compared literally: from 3.4.22 and 3.5.6 on
   * (<a href="https://github.com/etcd-io/etcd/pull/14573">etcd#14573</a>).
   */
  public boolean takesInventedPeerNames() {
    ServerVersion first =
        isAtLeast(3, 5) ? new ServerVersion(3, 5, 6) : new ServerVersion(3, 4, 22);
    return compareTo(first) >= 0;
  }

  @Override
  public int compareTo(ServerVersion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
