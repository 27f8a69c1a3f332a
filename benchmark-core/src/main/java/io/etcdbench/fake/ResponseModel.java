// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How calls of one kind are treated. Immutable.
 *
 * @param serviceTime how long each takes, those that fail too
 * @param errors which share fails, and how; the shares add up to at most 1
 */
public record ResponseModel(ServiceTime serviceTime, List<ErrorShare> errors) {

  /** At once, without errors. */
  public static final ResponseModel INSTANT = of(ServiceTime.instant());

  public ResponseModel {
    errors = List.copyOf(errors);
    double sum = errors.stream().mapToDouble(ErrorShare::share).sum();
    ErrorShare.requireShare("the sum of the error shares", sum);
  }

  /**
   * Without errors.
   *
   * @param serviceTime how long each call takes
   * @return the treatment
   */
  public static ResponseModel of(ServiceTime serviceTime) {
    return new ResponseModel(serviceTime, List.of());
  }

  /**
   * With one more kind of error.
   *
   * @param share of the calls, 0 to 1
   * @param status what the client receives; see {@link EtcdError}
   * @return a changed copy
   */
  public ResponseModel withErrors(double share, Status status) {
    List<ErrorShare> more = new ArrayList<>(errors);
    more.add(new ErrorShare(share, status));
    return new ResponseModel(serviceTime, more);
  }

  boolean isInstant() {
    return errors.isEmpty() && serviceTime.equals(INSTANT.serviceTime);
  }

  @Nullable Status nextError(RandomGenerator random) {
    if (errors.isEmpty()) {
      return null;
    }
    double chance = random.nextDouble();
    for (ErrorShare error : errors) {
      if (chance < error.share()) {
        return error.status();
      }
      chance -= error.share();
    }
    return null;
  }
}
