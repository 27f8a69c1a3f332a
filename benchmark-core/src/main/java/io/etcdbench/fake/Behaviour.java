// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scripted behaviour of a {@link FakeEtcd}. Immutable; start from {@link #instant} or {@link
 * #serving} and change what you need.
 *
 * <p>Randomness derives from the seed: the n-th call of a kind has the same service time and the
 * same error in every run with the same behaviour.
 *
 * @param usual the response model of every kind of call without its own
 * @param special response models of particular kinds of calls
 * @param servers the number of calls served concurrently, first come first served; 0 for unlimited.
 *     With s servers and a mean service time t the capacity is s / t
 * @param stall a period without responses; null for none
 * @param seed the seed of all random numbers
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

  /** Returns a behaviour that responds to everything immediately. */
  public static Behaviour instant() {
    return serving(ServiceTime.instant());
  }

  /**
   * Returns a behaviour that serves any number of calls concurrently.
   *
   * @param serviceTime the service time of every call
   */
  public static Behaviour serving(ServiceTime serviceTime) {
    return new Behaviour(ResponseModel.of(serviceTime), Map.of(), 0, null, 0);
  }

  /**
   * Adds an error to every kind of call without its own response model.
   *
   * @param share the share of calls that fail with it, 0 to 1
   * @param status the status that the client receives; see {@link EtcdError}
   */
  public Behaviour withErrors(double share, Status status) {
    return new Behaviour(usual.withErrors(share, status), special, servers, stall, seed);
  }

  /**
   * Sets the response model of one kind of call.
   *
   * @param call the kind of call
   * @param treatment its response model, instead of the usual one
   */
  public Behaviour with(Call call, ResponseModel treatment) {
    Map<Call, ResponseModel> more = new EnumMap<>(Call.class);
    more.putAll(special);
    more.put(call, treatment);
    return new Behaviour(usual, more, servers, stall, seed);
  }

  /**
   * Limits the number of calls served concurrently, over all kinds of calls and all members
   * together.
   *
   * @param number 1 or more, or 0 for unlimited
   */
  public Behaviour withServers(int number) {
    return new Behaviour(usual, special, number, stall, seed);
  }

  /**
   * Adds a period without responses.
   *
   * @param other start and length of the stall
   */
  public Behaviour with(Stall other) {
    return new Behaviour(usual, special, servers, other, seed);
  }

  /**
   * Sets the random seed.
   *
   * @param other any number
   */
  public Behaviour withSeed(long other) {
    return new Behaviour(usual, special, servers, stall, other);
  }

  ResponseModel treatmentOf(Call call) {
    return special.getOrDefault(call, usual);
  }
}
