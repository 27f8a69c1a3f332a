// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section.server;

import io.etcdbench.format.Quantity;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A row of the members' table.
 *
 * @param label label of the row
 * @param cell returns the text of one member
 * @param all returns the text of all members together; empty if it is meaningless
 */
record ServerFigure(
    String label, Function<MemberAccount, String> cell, Function<ServerAccount, String> all) {
  private static final Set<String> NOTHING = Set.of("", "0", "0 B", "-");

  /** Returns a row of texts that only single members have. */
  static ServerFigure text(String label, Function<MemberAccount, String> cell) {
    return new ServerFigure(label, cell, account -> "");
  }

  /** Returns a row of counts that add up. */
  static ServerFigure count(String label, ToLongFunction<MemberAccount> count) {
    return new ServerFigure(
        label,
        member -> Quantity.count(count.applyAsLong(member)),
        account -> Quantity.count(account.sum(count)));
  }

  /** Returns a row of counts that do not add up. */
  static ServerFigure most(String label, ToLongFunction<MemberAccount> count) {
    return text(label, member -> Quantity.count(count.applyAsLong(member)));
  }

  /** Returns a row of bytes that add up. */
  static ServerFigure bytes(String label, ToLongFunction<MemberAccount> bytes) {
    return new ServerFigure(
        label,
        member -> Quantity.bytes(bytes.applyAsLong(member)),
        account -> Quantity.bytes(account.sum(bytes)));
  }

  /** Returns a row of times. */
  static ServerFigure nanos(String label, Function<MemberAccount, @Nullable Number> nanos) {
    return text(
        label,
        member -> {
          Number value = nanos.apply(member);
          return value == null ? "-" : Quantity.nanos(value);
        });
  }

  boolean isWorthARow(ServerAccount account) {
    return account.members().stream().anyMatch(member -> !NOTHING.contains(cell.apply(member)));
  }

  List<String> row(ServerAccount account) {
    List<String> row = new ArrayList<>(List.of(label));
    account.members().forEach(member -> row.add(cell.apply(member)));
    row.add(all.apply(account));
    return row;
  }
}
