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
 * @param search for the capacity; a second one at lower rates follows when no rate holds
 * @param precision of that search
 * @param confirm the effort to confirm its result
 */
public record CheckupPace(
    Duration idle,
    Duration disk,
    Duration light,
    Duration search,
    double precision,
    Effort confirm) {

  /** Takes about five minutes, longer with a second search. */
  public static final CheckupPace FULL =
      new CheckupPace(
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(15),
          Duration.ofSeconds(200),
          0.05,
          new Effort(100, 1_000, 4, Duration.ofSeconds(30)));

  /** Takes about a minute, longer with a second search. */
  public static final CheckupPace QUICK =
      new CheckupPace(
          Duration.ofSeconds(2),
          Duration.ofSeconds(3),
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          0.2,
          new Effort(20, 100, 3, Duration.ofSeconds(5)));
}
