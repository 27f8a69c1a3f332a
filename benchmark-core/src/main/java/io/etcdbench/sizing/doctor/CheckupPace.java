// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.sizing.capacity.Effort;
import java.time.Duration;

/**
 * The maximum time for the parts of a checkup.
 *
 * @param idle observing the load of other clients
 * @param disk probing the disk
 * @param light the load of one client
 * @param search each search for the capacity: a second one at lower rates follows when no rate
 *     holds, and a third one at the first rates when all the lower ones hold
 * @param precision of these searches
 * @param confirm the effort to confirm its result
 */
public record CheckupPace(
    Duration idle,
    Duration disk,
    Duration light,
    Duration search,
    double precision,
    Effort confirm) {

  /** Takes about five minutes, longer with more than one search. */
  public static final CheckupPace FULL =
      new CheckupPace(
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(15),
          Duration.ofSeconds(200),
          0.05,
          new Effort(100, 1_000, 4, Duration.ofSeconds(30)));

  /** Takes about a minute, longer with more than one search. */
  public static final CheckupPace QUICK =
      new CheckupPace(
          Duration.ofSeconds(2),
          Duration.ofSeconds(3),
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          0.2,
          new Effort(20, 100, 3, Duration.ofSeconds(5)));
}
