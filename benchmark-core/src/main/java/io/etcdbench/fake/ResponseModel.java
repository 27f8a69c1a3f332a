// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Service time and errors of one kind of call. Immutable.
 *
 * @param serviceTime the service time of every call, including those that fail
 * @param errors the errors and their shares, which add up to at most 1
 */
public record ResponseModel(ServiceTime serviceTime, List<ErrorShare> errors) {

  /** Responds immediately and without errors. */
  public static final ResponseModel INSTANT = of(ServiceTime.instant());

  public ResponseModel {
    errors = List.copyOf(errors);
    double sum = errors.stream().mapToDouble(ErrorShare::share).sum();
    ErrorShare.requireShare("the sum of the error shares", sum);
  }

  /**
   * Creates a model without errors.
   *
   * @param serviceTime the service time of every call
   */
  public static ResponseModel of(ServiceTime serviceTime) {
    return new ResponseModel(serviceTime, List.of());
  }

  /**
   * Adds an error.
   *
   * @param share the share of calls that fail with it, 0 to 1
   * @param status the status that the client receives; see {@link EtcdError}
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
