// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.Words.error;
import static io.etcdbench.analysis.audit.Words.info;
import static io.etcdbench.analysis.audit.Words.warning;
import static io.etcdbench.result.Phrase.say;

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

/** Whether what was written is there, and is what was claimed. */
final class DataRules {
  /** The series of a run that no plan describes. */
  private static final String PUT = "put";

  private static final Set<String> READS = Set.of("get", "range", "named-range");

  private DataRules() {}

  /** Fewer revisions than acknowledged puts: writes were lost, or never happened. */
  static Optional<Finding> lostWrites(RunFacts facts) {
    // A member that died was last read before the last writes: it is no witness.
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
            "the cluster acknowledged what it did not keep, or the metrics are another cluster's");
  }

  /** More revisions than this run can have made. */
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
            "somebody else wrote meanwhile: measure on a cluster that nobody else uses");
  }

  /** The member that is ahead knows best; empty when none was read. */
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

  /** A sequence shorter than the run begins again, as with etcd's own tool. */
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
                        "'%s' wrote %d times through a sequence of %d keys, which began again after"
                            + " its last key",
                        o.name(), written(facts, o), o.keys().space()),
                    "later puts replace the value of a key instead of creating one; for a new key"
                        + " each time, use a larger key space"));
  }

  /** One key over and over is a special case of etcd, and seldom what is meant. */
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
