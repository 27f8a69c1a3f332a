// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.network.LocalNetwork;
import io.etcdbench.cluster.network.LocalNetwork.Path;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
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
  private final @Nullable PeerLinks links;
  private final String refusal;
  private final Collection<String> members;
  private final List<FaultEvent> events = new CopyOnWriteArrayList<>();
  private volatile Consumer<FaultEvent> listener = event -> {};

  private Faults(
      @Nullable LocalFaults local,
      @Nullable PeerLinks links,
      String refusal,
      Collection<String> members) {
    this.local = local;
    this.links = links;
    this.refusal = refusal;
    this.members = members;
  }

  /** What connects the members of a cluster with each other, apart from their clients. */
  public interface PeerLinks {

    /** Packets between a member and all its peers are lost from now on. */
    void cut(String member);

    /** They arrive again. */
    void join(String member);
  }

  /**
   * An action on a member or its network. Immutable.
   *
   * @param atNanos when, on the clock of {@link System#nanoTime}
   * @param what one clause
   */
  public record FaultEvent(long atNanos, String what) {}

  /**
   * All actions so far, for a timeline.
   *
   * @return in its order
   */
  public List<FaultEvent> events() {
    return List.copyOf(events);
  }

  /** Records an action of this instant. */
  public void done(String what, Object... words) {
    FaultEvent event = new FaultEvent(System.nanoTime(), String.format(Locale.ROOT, what, words));
    events.add(event);
    listener.accept(event);
  }

  /**
   * Sets the listener of events, in place of the one before.
   *
   * @param listening called on the thread that caused it; does not throw
   */
  public void listen(Consumer<FaultEvent> listening) {
    listener = listening;
  }

  private static String millis(Duration delay) {
    BigDecimal millis = BigDecimal.valueOf(delay.toNanos(), NANO_DIGITS_OF_MILLIS);
    return millis.stripTrailingZeros().toPlainString() + " ms";
  }

  /** Those of a cluster to which nothing can be done. */
  public static Faults refused(String why) {
    return new Faults(null, null, why, List.of());
  }

  /**
   * Those of members that can be cut off from their peers, both ways, and nothing else.
   *
   * @param links between the members
   * @param otherwise why nothing else can be done
   */
  public static Faults of(PeerLinks links, String otherwise) {
    return new Faults(null, links, otherwise, List.of());
  }

  /** Those of members that are processes of this machine. */
  public static Faults of(LocalFaults local, Collection<String> members) {
    return new Faults(local, null, "", members);
  }

  /**
   * Why something cannot be done to this cluster.
   *
   * @param capability one that concerns the surroundings; members are ended and frozen elsewhere
   * @return one sentence with the way out; empty when it can be done
   */
  public Optional<String> obstacle(Capability capability) {
    if (links != null && capability == Capability.PARTITION) {
      return Optional.empty();
    }
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
    if (links == null) {
      network(Capability.PARTITION, network -> network.isolate(member.name()));
    } else {
      links.cut(member.name());
    }
    done("%s cut off from its peers", member.name());
  }

  /**
   * Lets a member that was cut off reach its peers again.
   *
   * @param member one of the members
   */
  public void rejoin(Member member) {
    if (links == null) {
      network(Capability.PARTITION, network -> network.rejoin(member.name()));
    } else {
      links.join(member.name());
    }
    done("%s reaches its peers again", member.name());
  }

  /**
   * Swallows what a member sends to all its peers, or carries it again; connections stay open.
   *
   * @param member one of the members
   * @param path what becomes of it
   */
  public void toPeers(Member member, Path path) {
    network(
        Capability.PARTITION,
        network -> others(member, other -> network.peerPath(member.name(), other, path)));
    done("what %s sends to its peers is %s", member.name(), word(path));
  }

  /**
   * Swallows what a member is sent by all its peers, or carries it again; connections stay open.
   *
   * @param member one of the members
   * @param path what becomes of it
   */
  public void fromPeers(Member member, Path path) {
    network(
        Capability.PARTITION,
        network -> others(member, other -> network.peerPath(other, member.name(), path)));
    done("what peers send to %s is %s", member.name(), word(path));
  }

  private void others(Member member, Consumer<String> each) {
    members.stream().filter(name -> !name.equals(member.name())).forEach(each);
  }

  /**
   * Swallows what clients send to a member, or carries it again; connections stay open, and new
   * ones are taken.
   *
   * @param member one of the members
   * @param path what becomes of it
   */
  public void fromClients(Member member, Path path) {
    network(Capability.CLIENT_CUT, network -> network.requestPath(member.name(), path));
    done("what clients send to %s is %s", member.name(), word(path));
  }

  /**
   * Swallows what a member answers to clients, or carries it again; connections stay open.
   *
   * @param member one of the members
   * @param path what becomes of it
   */
  public void toClients(Member member, Path path) {
    network(Capability.CLIENT_CUT, network -> network.answerPath(member.name(), path));
    done("what %s answers to clients is %s", member.name(), word(path));
  }

  private static String word(Path path) {
    return path == Path.SWALLOWED ? "swallowed" : "carried again";
  }

  /**
   * Resets every connection between clients and a member.
   *
   * @param member one of the members
   */
  public void resetClients(Member member) {
    network(Capability.CLIENT_CUT, network -> network.resetClients(member.name()));
  }

  /**
   * How many connections clients have made so far.
   *
   * @return empty where no proxy stands before the members
   */
  public OptionalLong clientConnections() {
    if (obstacle(Capability.CLIENT_CUT).isPresent()) {
      return OptionalLong.empty();
    }
    return require(Capability.CLIENT_CUT)
        .network()
        .map(network -> OptionalLong.of(network.clientConnections()))
        .orElseGet(OptionalLong::empty);
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
