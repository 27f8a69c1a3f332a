// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.format.Phrase.percent;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Quantity.bytes;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.observe.server.MachineAccount;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.ClientMachine;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunFacts;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;

/** Rules that check whether the network limits the throughput. */
public final class NetworkRules {
  /** Share of a link that remains after protocol overhead. */
  static final double MIN_OF_LINK = 0.9;

  private static final List<Integer> LINKS_GBIT = List.of(1, 10, 25, 40, 100);

  /** For fewer bytes, etcd's own work per operation outweighs copying them. */
  private static final long LARGE_BYTES = 64 * 1024;

  /** Minimum that a core can move through gRPC and loopback when it does nothing else. */
  private static final double LOOPBACK_BYTES_PER_CORE = 50 * 1024 * 1024;

  private NetworkRules() {}

  /**
   * Returns the bandwidth in Gbit/s of the standard link that this throughput fills; empty when it
   * fills none.
   */
  public static Optional<Integer> fullLink(double gbit) {
    return LINKS_GBIT.stream()
        .filter(link -> gbit >= MIN_OF_LINK * link && gbit <= link)
        .findFirst();
  }

  /**
   * A member's or the client's link is full; or, over loopback, copying bytes takes the CPU time.
   */
  static Optional<Finding> networkBound(RunFacts facts) {
    ServerAccount account = facts.server().filter(a -> a.elapsedNanos() > 0).orElse(null);
    if (account == null) {
      return Optional.empty();
    }
    return account.machine() == null ? link(account) : loopback(facts, account);
  }

  private static Optional<Finding> link(ServerAccount account) {
    return DoubleStream.of(
            gbit(account, account.sum(NetworkRules::sent)),
            gbit(account, account.sum(NetworkRules::received)),
            gbit(account, most(account, NetworkRules::sent)),
            gbit(account, most(account, NetworkRules::received)))
        .boxed()
        .flatMap(gbit -> fullLink(gbit).map(link -> found(gbit, link)).stream())
        .findFirst();
  }

  private static Finding found(double gbit, int link) {
    return warning(
            "network-bound",
            say("client and members moved %s Gbit/s in one direction", decimals(gbit, 2)),
            say(
                "on a %d Gbit/s link, this is the limit of the network: use smaller responses, or"
                    + " more links",
                link))
        .orElseThrow();
  }

  private static long sent(MemberAccount member) {
    return member.rpcs().sentBytes();
  }

  private static long received(MemberAccount member) {
    return member.rpcs().receivedBytes();
  }

  private static long most(ServerAccount account, ToLongFunction<MemberAccount> bytes) {
    return account.members().stream().mapToLong(bytes).max().orElse(0);
  }

  private static double gbit(ServerAccount account, long bytes) {
    return 8.0 * bytes / account.elapsedNanos();
  }

  private static Optional<Finding> loopback(RunFacts facts, ServerAccount account) {
    double bytes = account.sum(NetworkRules::sent) + account.sum(NetworkRules::received);
    double each = facts.ended() == 0 ? 0 : bytes / facts.ended();
    MachineAccount machine = account.machine();
    double busy = machine == null ? 0 : machine.cpuBusyShare();
    double perSecond = bytes / account.elapsedNanos() * 1e9;
    double bound = LOOPBACK_BYTES_PER_CORE * facts.result().environment().machine().cores();
    return busy <= ClientMachine.MAX_BUSY || each < LARGE_BYTES || perSecond < bound
        ? Optional.empty()
        : warning(
            "network-bound",
            say(
                "each operation moved %s over loopback, %s/s, at %s CPU",
                bytes(each), bytes(perSecond), percent(busy)),
            "loopback is limited only by the CPU: the result is how fast this machine copies"
                + " bytes");
  }
}
