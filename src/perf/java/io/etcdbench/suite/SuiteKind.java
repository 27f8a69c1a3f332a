// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The difference between the arms of a session. */
enum SuiteKind {
  /** No difference. */
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

  /** The place of the difference. */
  enum Injection {
    /** No injection. */
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

  /** Returns by which share the candidate is worse. */
  double share() {
    return share;
  }

  /**
   * Whether these servers support such a session. A twentieth is wasted only where a waste may cost
   * twice its share: with members that share their cores with the client.
   */
  boolean fits(Servers servers) {
    return injection == Injection.SERVICE_TIME
        ? servers == Servers.FAKE
        : this != CLIENT_5 || servers == Servers.THREE;
  }

  /** Whether the slow-down is timed; a counted one is decided sooner. */
  boolean isTimed() {
    return injection == Injection.BUSY_WAIT || injection == Injection.SERVICE_TIME;
  }

  /** Returns the words of all kinds. */
  static String words() {
    return Arrays.stream(values()).map(SuiteKind::word).collect(Collectors.joining(" "));
  }

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
