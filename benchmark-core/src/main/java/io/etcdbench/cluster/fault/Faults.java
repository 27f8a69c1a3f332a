// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.network.LocalNetwork;
import io.etcdbench.cluster.network.LocalNetwork.Path;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Injects faults into the network, disks and CPUs of running members. A fault lasts until it is
 * reverted or the cluster is closed. Thread-safe.
 *
 * <p>Every method throws {@link UnsupportedOperationException} with the sentence of {@link
 * #obstacle} if its capability is not supported.
 */
public final class Faults {
  private static final int NANO_DIGITS_OF_MILLIS = 6;

  /** Cutting one direction between peers needs the proxies that delay it. */
  private static final Capability ONE_DIRECTION = Capability.PEER_DELAY;

  private final @Nullable LocalFaults local;
  private final @Nullable PeerLinks links;
  private final Function<Capability, Optional<String>> limits;
  private final Collection<String> members;
  private final List<FaultEvent> events = new CopyOnWriteArrayList<>();
  private volatile Consumer<FaultEvent> listener = event -> {};
  private volatile FaultSpec standing = FaultSpec.NONE;

  private Faults(
      @Nullable LocalFaults local,
      @Nullable PeerLinks links,
      Function<Capability, Optional<String>> limits,
      Collection<String> members) {
    this.local = local;
    this.links = links;
    this.limits = limits;
    this.members = members;
  }

  /** The connections between the members of a cluster, separate from those of clients. */
  public interface PeerLinks {

    /** Disconnects a member from all its peers, so that packets between them are lost. */
    void cut(String member);

    /** Reconnects a member to its peers. */
    void join(String member);
  }

  /**
   * An action on a member or its network. Immutable.
   *
   * @param atNanos time of the action, on the clock of {@link System#nanoTime}
   * @param what description in one clause
   */
  public record FaultEvent(long atNanos, String what) {}

  /** Returns all actions so far in chronological order, for a timeline. */
  public List<FaultEvent> events() {
    return List.copyOf(events);
  }

  /** Records an action with the current time. */
  public void done(String what, Object... words) {
    FaultEvent event = new FaultEvent(System.nanoTime(), String.format(Locale.ROOT, what, words));
    events.add(event);
    listener.accept(event);
  }

  /**
   * Sets the listener of events and replaces the previous one.
   *
   * @param listening called on the thread that performs the action; must not throw
   */
  public void listen(Consumer<FaultEvent> listening) {
    listener = listening;
  }

  private static String millis(Duration delay) {
    BigDecimal millis = BigDecimal.valueOf(delay.toNanos(), NANO_DIGITS_OF_MILLIS);
    return millis.stripTrailingZeros().toPlainString() + " ms";
  }

  /** Returns the faults of a cluster that supports none. */
  public static Faults refused(String why) {
    return new Faults(null, null, capability -> Optional.of(why), List.of());
  }

  /** Returns the faults of local processes. */
  public static Faults of(LocalFaults local, Collection<String> members) {
    return new Faults(local, null, capability -> Optional.empty(), members);
  }

  /**
   * Returns the faults of containers.
   *
   * @param local what this process does to them
   * @param links between the members
   * @param limits explains why the members can never have a fault; empty if they can
   * @param members their names
   */
  public static Faults of(
      LocalFaults local,
      PeerLinks links,
      Function<Capability, Optional<String>> limits,
      Collection<String> members) {
    return new Faults(local, links, limits, members);
  }

  /**
   * Explains why no container can have a fault.
   *
   * @return one sentence with the remedy; empty if some can
   */
  public static Optional<String> obstacleInContainers(Capability capability) {
    return switch (capability) {
      case PEER_DELAY ->
          Optional.of(
              "connections between containers bypass proxies, so they can only be cut in both"
                  + " directions; start local processes instead");
      case SLOW_DISK ->
          Optional.of(
              "slow disks are made with strace, which the image of the members does not contain;"
                  + " start local processes instead");
      default -> Optional.empty();
    };
  }

  /**
   * Injects the faults of a specification, once the members serve requests.
   *
   * @throws ClusterException if one of them is not supported; none is injected then
   */
  public void begin(FaultSpec spec) {
    for (Capability need : spec.needs()) {
      obstacle(need)
          .ifPresent(
              why -> {
                throw new ClusterException(why);
              });
    }
    if (local != null) {
      local.begin(spec, members);
    }
    standing = spec;
  }

  /** Returns the faults of {@link #begin}, which the end of a later fault restores. */
  public FaultSpec standing() {
    return standing;
  }

  /**
   * Explains why a fault is not supported.
   *
   * @param capability a fault of network, disk or CPU; members are killed and paused elsewhere
   * @return one sentence with the remedy; empty if the fault is supported
   */
  public Optional<String> obstacle(Capability capability) {
    Optional<String> limit = limits.apply(capability);
    boolean cutsLinks = links != null && capability == Capability.PARTITION;
    return limit.isPresent() || cutsLinks || local == null ? limit : local.obstacle(capability);
  }

  /**
   * Delays the traffic between members, starting with the next byte.
   *
   * @param oneWay for each direction, 0 to 1 min; does not change the members' heartbeat interval
   *     and election timeout
   */
  public void delayPeers(Duration oneWay) {
    network(Capability.PEER_DELAY, network -> network.delayPeers(oneWay));
    done("delay between members: %s", millis(oneWay));
  }

  /**
   * Delays the traffic from one member to another, starting with the next byte.
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
   * Delays the traffic between clients and members, starting with the next byte.
   *
   * @param oneWay for each direction, 0 to 1 min
   */
  public void delayClients(Duration oneWay) {
    network(Capability.CLIENT_DELAY, network -> network.delayClients(oneWay));
    done("delay of clients: %s", millis(oneWay));
  }

  /**
   * Isolates a member from its peers; clients still reach it.
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
   * Reconnects an isolated member to its peers.
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
   * Blackholes the traffic from a member to all its peers, or forwards it again. Connections stay
   * open. Needs proxies between the members, which containers do not have.
   *
   * @param member one of the members
   * @param path whether the traffic is forwarded
   */
  public void toPeers(Member member, Path path) {
    network(ONE_DIRECTION, network -> network.toPeers(member.name(), path));
    done("traffic from %s to its peers is %s", member.name(), word(path));
  }

  /**
   * Blackholes the traffic from all peers to a member, or forwards it again. Connections stay open.
   * Needs proxies between the members, which containers do not have.
   *
   * @param member one of the members
   * @param path whether the traffic is forwarded
   */
  public void fromPeers(Member member, Path path) {
    network(ONE_DIRECTION, network -> network.fromPeers(member.name(), path));
    done("traffic from its peers to %s is %s", member.name(), word(path));
  }

  /**
   * Blackholes the requests of clients to a member, or forwards them again. Connections stay open,
   * and new ones are accepted.
   *
   * @param member one of the members
   * @param path whether the requests are forwarded
   */
  public void fromClients(Member member, Path path) {
    network(Capability.CLIENT_CUT, network -> network.requestPath(member.name(), path));
    done("traffic from clients to %s is %s", member.name(), word(path));
  }

  /**
   * Blackholes the responses of a member to clients, or forwards them again. Connections stay open.
   *
   * @param member one of the members
   * @param path whether the responses are forwarded
   */
  public void toClients(Member member, Path path) {
    network(Capability.CLIENT_CUT, network -> network.answerPath(member.name(), path));
    done("traffic from %s to clients is %s", member.name(), word(path));
  }

  private static String word(Path path) {
    return path == Path.BLACKHOLED ? "blackholed" : "forwarded again";
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
   * Returns the number of connections that clients have opened so far; empty if there is no proxy
   * between clients and members.
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
   * Makes every fdatasync and fsync of a member take longer, also after it is restarted, until the
   * delay is reset. The tracing also costs the member CPU time at every system call.
   *
   * @param member one of the members; the delay of one that is down begins with its restart
   * @param each added to each call, up to 10 s; zero removes the delay
   * @throws ClusterException if the member cannot be traced; it has no delay then
   */
  public void slowDisk(Member member, Duration each) {
    require(Capability.SLOW_DISK).slowDisk(member.name(), each);
    slowedDisk(member, each);
  }

  private void slowedDisk(Member member, Duration each) {
    done("delay of each fsync of %s: %s", member.name(), millis(each));
  }

  /**
   * Makes every fsync of a restarted member take as long as before; does nothing without a delay.
   *
   * @param member one of the members, with a new process
   * @throws ClusterException if the member cannot be traced; it has no delay then
   */
  public void restarted(Member member) {
    Duration each = local == null ? Duration.ZERO : local.restarted(member.name());
    if (!each.isZero()) {
      slowedDisk(member, each);
    }
  }

  /**
   * Starts or stops CPU-bound processes next to the members until a number of them runs.
   *
   * @param processes number of processes, each of which can occupy one CPU, 0 to 1024
   * @throws ClusterException if one cannot be started; those of an earlier call go on then
   */
  public void hogCpu(int processes) {
    require(Capability.CPU_HOG).hogCpu(processes);
    done("CPU-bound processes: %d", processes);
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
    return Objects.requireNonNull(local);
  }
}
