// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link FakeEtcd} does with its calls. Immutable; start from {@link #instant} or {@link
 * #serving} and change what you need.
 *
 * <p>Chance is drawn from the seed: the n-th call of a kind has the same service time and the same
 * error in every run with the same behaviour.
 *
 * @param usual the treatment of every call that has none of its own
 * @param special other treatments by kind of call
 * @param servers how many calls are served at a time, first come first served; 0 for any number.
 *     With s servers and a mean service time t the capacity is s / t
 * @param stall a time without answers; null for none
 * @param seed where chance begins
 */
public record Behaviour(
    ResponseModel usual,
    Map<Call, ResponseModel> special,
    int servers,
    @Nullable Stall stall,
    long seed) {

  public Behaviour {
    special = Map.copyOf(special);
    if (servers < 0) {
      throw new IllegalArgumentException(
          "servers is " + servers + "; allowed: 0 (any number) or more");
    }
  }

  /**
   * Answers everything at once.
   *
   * @return the behaviour
   */
  public static Behaviour instant() {
    return serving(ServiceTime.instant());
  }

  /**
   * Serves every call that long, any number at a time.
   *
   * @param serviceTime how long
   * @return the behaviour
   */
  public static Behaviour serving(ServiceTime serviceTime) {
    return new Behaviour(ResponseModel.of(serviceTime), Map.of(), 0, null, 0);
  }

  /**
   * One more kind of error for every call without a treatment of its own.
   *
   * @param share of the calls, 0 to 1
   * @param status what the client receives; see {@link EtcdError}
   * @return a changed copy
   */
  public Behaviour withErrors(double share, Status status) {
    return new Behaviour(usual.withErrors(share, status), special, servers, stall, seed);
  }

  /**
   * Another treatment for one kind of call.
   *
   * @param call which kind
   * @param treatment instead of the usual
   * @return a changed copy
   */
  public Behaviour with(Call call, ResponseModel treatment) {
    Map<Call, ResponseModel> more = new EnumMap<>(Call.class);
    more.putAll(special);
    more.put(call, treatment);
    return new Behaviour(usual, more, servers, stall, seed);
  }

  /**
   * Serves only so many calls at a time, of all kinds and members together.
   *
   * @param number 1 or more, or 0 for any number
   * @return a changed copy
   */
  public Behaviour withServers(int number) {
    return new Behaviour(usual, special, number, stall, seed);
  }

  /**
   * A time without answers.
   *
   * @param other when and how long
   * @return a changed copy
   */
  public Behaviour with(Stall other) {
    return new Behaviour(usual, special, servers, other, seed);
  }

  /**
   * Other chance.
   *
   * @param other any number
   * @return a changed copy
   */
  public Behaviour withSeed(long other) {
    return new Behaviour(usual, special, servers, stall, other);
  }

  ResponseModel treatmentOf(Call call) {
    return special.getOrDefault(call, usual);
  }
}
