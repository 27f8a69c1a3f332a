// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import java.util.Arrays;
import java.util.stream.Stream;

/** The origin of a frame's code. */
public enum FrameGroup {
  ETCD_BENCH("etcd-bench", "io.etcdbench."),
  JETCD("jetcd", "io.etcd."),
  GRPC("grpc", "io.grpc. com.google.protobuf."),
  NETTY("netty", "io.netty."),
  JDK("JDK", "java. javax. jdk. sun. com.sun."),
  LIBRARY(
      "other libraries",
      "io.vertx. com.google. org.HdrHistogram. dev.failsafe. org.slf4j. io.perfmark."),
  /** Code in none of the packages above: every name starts with the empty prefix. */
  TEAM("the team's code", "");

  private final String label;

  /** Separated by spaces. */
  private final String prefixes;

  FrameGroup(String label, String prefixes) {
    this.label = label;
    this.prefixes = prefixes;
  }

  /** Returns the name in reports. */
  public String label() {
    return label;
  }

  /**
   * Returns the group of a frame.
   *
   * @param frame class and method
   * @return the team's code unless a package above matches
   */
  public static FrameGroup of(String frame) {
    return Arrays.stream(values())
        .filter(group -> Stream.of(group.prefixes.split(" ", -1)).anyMatch(frame::startsWith))
        .findFirst()
        .orElse(TEAM);
  }
}
