// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.network.LocalNetwork;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the surroundings of running members worse: network, disk, processors. What was done lasts
 * until it is taken back, but no longer than the cluster. Thread-safe.
 *
 * <p>Every method throws {@link UnsupportedOperationException} with the sentence of {@link
 * #obstacle} where its capability is not there.
 */
public final class Faults {
  private static final int NANO_DIGITS_OF_MILLIS = 6;

  private final @Nullable LocalFaults local;
  private final String refusal;
  private final List<Deed> deeds = new CopyOnWriteArrayList<>();

  private Faults(@Nullable LocalFaults local, String refusal) {
    this.local = local;
    this.refusal = refusal;
  }

  /**
   * Something that was done. Immutable.
   *
   * @param atNanos when, on the clock of {@link System#nanoTime}
   * @param what one clause
   */
  public record Deed(long atNanos, String what) {}

  /**
   * What was done to the members while they ran, so that a timeline can show it.
   *
   * @return in its order
   */
  public List<Deed> deeds() {
    return List.copyOf(deeds);
  }

  /** Something was done to a member or its surroundings just now. */
  public void done(String what, Object... words) {
    deeds.add(new Deed(System.nanoTime(), String.format(Locale.ROOT, what, words)));
  }

  private static String millis(Duration delay) {
    BigDecimal millis = BigDecimal.valueOf(delay.toNanos(), NANO_DIGITS_OF_MILLIS);
    return millis.stripTrailingZeros().toPlainString() + " ms";
  }

  /** Those of a cluster to which nothing can be done. */
  public static Faults refused(String why) {
    return new Faults(null, why);
  }

  /** Those of members that are processes of this machine. */
  public static Faults of(LocalFaults local) {
    return new Faults(local, "");
  }

  /**
   * Why something cannot be done to this cluster.
   *
   * @param capability one that concerns the surroundings; members are ended and frozen elsewhere
   * @return one sentence with the way out; empty when it can be done
   */
  public Optional<String> obstacle(Capability capability) {
    return local == null ? Optional.of(refusal) : local.obstacle(capability);
  }

  /**
   * Delays what members send to each other, from the next byte on.
   *
   * @param oneWay for each direction, 0 to 1 min; the members' heartbeat interval and election
   *     timeout stay as they were started
   */
  public void delayPeers(Duration oneWay) {
    network(Capability.PEER_DELAY, network -> network.delayPeers(oneWay));
    done("delay between members: %s", millis(oneWay));
  }

  /**
   * Delays what one member sends to another, from the next byte on.
   *
   * @param from one of the members
   * @param to another one
   * @param oneWay 0 to 1 min
   */
  public void delay(Member from, Member to, Duration oneWay) {
    network(Capability.PEER_DELAY, network -> network.delay(from.name(), to.name(), oneWay));
    done("delay from %s to %s: %s", from.name(), to.name(), millis(oneWay));
  }

  /**
   * Delays what clients and members send to each other, from the next byte on.
   *
   * @param oneWay for each direction, 0 to 1 min
   */
  public void delayClients(Duration oneWay) {
    network(Capability.CLIENT_DELAY, network -> network.delayClients(oneWay));
    done("delay of clients: %s", millis(oneWay));
  }

  /**
   * Cuts a member off from its peers; clients still reach it.
   *
   * @param member one of the members
   */
  public void isolate(Member member) {
    network(Capability.PARTITION, network -> network.isolate(member.name()));
    done("%s cut off from its peers", member.name());
  }

  /**
   * Lets a member that was cut off reach its peers again.
   *
   * @param member one of the members
   */
  public void rejoin(Member member) {
    network(Capability.PARTITION, network -> network.rejoin(member.name()));
    done("%s reaches its peers again", member.name());
  }

  /**
   * Makes every fdatasync and fsync of a member take longer, until it is killed or this is taken
   * back. Tracing costs the member processor time at every system call, too.
   *
   * @param member one of the members, running
   * @param each added to each call, up to 10 s; zero takes it back
   */
  public void slowDisk(Member member, Duration each) {
    require(Capability.SLOW_DISK).slowDisk(member.name(), each);
    done("delay of each fsync of %s: %s", member.name(), millis(each));
  }

  /**
   * Keeps processors busy beside the members, in place of what was busy before.
   *
   * @param processes how many, each of which takes a processor when it gets one; 0 ends them
   * @param atMost after which they end by themselves, 1 s to 1 h
   */
  public void hogCpu(int processes, Duration atMost) {
    require(Capability.CPU_HOG).hogCpu(processes, atMost);
    done("busy processes: %d", processes);
  }

  private void network(Capability capability, Consumer<LocalNetwork> change) {
    require(capability).network().ifPresent(change);
  }

  private LocalFaults require(Capability capability) {
    obstacle(capability)
        .ifPresent(
            why -> {
              throw new UnsupportedOperationException(why);
            });
    if (local == null) {
      throw new UnsupportedOperationException(refusal);
    }
    return local;
  }
}
