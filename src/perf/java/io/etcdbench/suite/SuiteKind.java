// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What differs between the arms of a session. */
enum SuiteKind {
  /** Nothing. */
  AA(Injection.NONE, 0),
  /** The candidate's client wastes a twentieth of the time of a call before each. */
  CLIENT_5(Injection.BUSY_WAIT, 0.05),
  /** The candidate's client wastes a tenth of the time of a call before each. */
  CLIENT_10(Injection.BUSY_WAIT, 0.10),
  /** The candidate's client wastes a fifth of the time of a call before each. */
  CLIENT_20(Injection.BUSY_WAIT, 0.20),
  /** The candidate's server, a fake one, takes a tenth longer. */
  SERVER_10(Injection.SERVICE_TIME, 0.10),
  /** The candidate's server, a fake one, takes a fifth longer. */
  SERVER_20(Injection.SERVICE_TIME, 0.20),
  /** Each call of the candidate's client allocates a tenth more. */
  ALLOCATION_10(Injection.ALLOCATION, 0.10),
  /** Each call of the candidate's client allocates a fifth more. */
  ALLOCATION_20(Injection.ALLOCATION, 0.20);

  /** Where the difference is made. */
  enum Injection {
    /** Nowhere. */
    NONE,
    /** In the candidate's driver, on the thread that sends. */
    BUSY_WAIT,
    /** In the candidate's server. */
    SERVICE_TIME,
    /** In the candidate's driver. */
    ALLOCATION
  }

  private final Injection injection;
  private final double share;

  SuiteKind(Injection injection, double share) {
    this.injection = injection;
    this.share = share;
  }

  Injection injection() {
    return injection;
  }

  /** How much worse the candidate is. */
  double share() {
    return share;
  }

  /**
   * Whether such a session can be had of these servers. A twentieth is wasted where a waste may
   * cost twice its share: of members that share their cores with the client.
   */
  boolean fits(Servers servers) {
    return injection == Injection.SERVICE_TIME
        ? servers == Servers.FAKE
        : this != CLIENT_5 || servers == Servers.THREE;
  }

  /** Whether a slow-down is timed; what is only counted is decided sooner. */
  boolean isTimed() {
    return injection == Injection.BUSY_WAIT || injection == Injection.SERVICE_TIME;
  }

  /** The words of all kinds. */
  static String words() {
    return Arrays.stream(values()).map(SuiteKind::word).collect(Collectors.joining(" "));
  }

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
