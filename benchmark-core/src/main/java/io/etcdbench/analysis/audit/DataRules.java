// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.result.Finding.error;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.plan.KeyPlan.Order;
import io.etcdbench.plan.operation.NamedRangePlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.OperationPlan.Put;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunFacts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Rules that check whether the written data exists and the load was what it seems to be. */
final class DataRules {
  /** The series name in a run without a plan. */
  private static final String PUT = "put";

  private static final Set<String> READS = Set.of("get", "range", "named-range");

  private DataRules() {}

  /** Fewer revisions than acknowledged puts: writes were lost, or never happened. */
  static Optional<Finding> lostWrites(RunFacts facts) {
    // A member that died was last read before the last writes, so its revision is too low.
    boolean all = facts.members().stream().allMatch(member -> member.missed() == 0);
    Optional<Long> grown = all ? revisions(facts) : Optional.empty();
    long acknowledged = facts.count(s -> s.isOk() && isPut(facts, s.operation()));
    return grown.isEmpty() || grown.get() >= acknowledged
        ? Optional.empty()
        : error(
            "writes-lost",
            say(
                "%d puts were acknowledged, but the store's revision grew by %d",
                acknowledged, grown.get()),
            "the cluster lost acknowledged writes, or the metrics belong to another cluster");
  }

  /** More revisions than this run can have created. */
  static Optional<Finding> otherWriters(RunFacts facts) {
    Optional<Long> grown = revisions(facts);
    boolean known =
        !facts.operations().isEmpty()
            && facts.operations().stream().allMatch(DataRules::makesOneRevisionAtMost);
    long most = facts.sent() - facts.count(s -> isRead(facts, s.operation()));
    return grown.isEmpty() || !known || grown.get() <= most
        ? Optional.empty()
        : warning(
            "other-writers",
            say(
                "the store's revision grew by %d while this run wrote %d times at most",
                grown.get(), most),
            "another client wrote meanwhile: measure on a dedicated cluster");
  }

  /** Uses the highest revision of all members; empty when no member was read. */
  private static Optional<Long> revisions(RunFacts facts) {
    List<MemberAccount> members = facts.members();
    if (members.isEmpty() || facts.measure().isEmpty()) {
      return Optional.empty();
    }
    long before = members.stream().mapToLong(m -> m.storage().revisionBefore()).max().orElse(0);
    long after = members.stream().mapToLong(m -> m.storage().revisionAfter()).max().orElse(0);
    return Optional.of(after - before);
  }

  private static boolean makesOneRevisionAtMost(OperationPlan operation) {
    return operation instanceof Put
        || operation instanceof OperationPlan.Delete
        || operation instanceof OperationPlan.Txn
        || isRead(operation);
  }

  private static boolean isRead(OperationPlan operation) {
    return operation instanceof OperationPlan.Get
        || operation instanceof OperationPlan.Range
        || operation instanceof NamedRangePlan;
  }

  private static boolean isPut(RunFacts facts, String name) {
    return puts(facts).anyMatch(put -> put.name().equals(name))
        || (facts.operations().isEmpty() && name.equals(PUT));
  }

  private static boolean isRead(RunFacts facts, String name) {
    return READS.contains(name)
        || facts.operations().stream().anyMatch(o -> isRead(o) && o.name().equals(name));
  }

  private static Stream<Put> puts(RunFacts facts) {
    return facts.operations().stream().filter(Put.class::isInstance).map(Put.class::cast);
  }

  private static long written(RunFacts facts, Put operation) {
    return facts.count(s -> s.isOk() && s.operation().equals(operation.name()));
  }

  /** A sequence shorter than the run starts over, as in etcd's own benchmark tool. */
  static Optional<Finding> wrapped(RunFacts facts) {
    return puts(facts)
        .filter(o -> o.keys().order() == Order.SEQUENTIAL && o.keys().space() > 1)
        .filter(o -> written(facts, o) > o.keys().space())
        .findFirst()
        .flatMap(
            o ->
                info(
                    "sequence-wrapped",
                    say(
                        "'%s' wrote %d times through a sequence of %d keys, which wrapped around"
                            + " after its last key",
                        o.name(), written(facts, o), o.keys().space()),
                    "later puts replace the value of a key instead of creating one; for a new key"
                        + " each time, use a larger key space"));
  }

  /** Writing one key repeatedly is a special case in etcd and is seldom intended. */
  static Optional<Finding> oneKey(RunFacts facts) {
    return puts(facts)
        .filter(o -> o.keys().space() == 1 && written(facts, o) > 1)
        .findFirst()
        .flatMap(
            o ->
                info(
                    "one-key",
                    say("all %d operations of '%s' wrote one key", written(facts, o), o.name()),
                    "for many keys, use a larger key space"));
  }
}
