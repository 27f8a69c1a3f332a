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
 * @param label of the row
 * @param cell what one member shows
 * @param all what the members show together; empty text where that is no figure
 */
record ServerFigure(
    String label, Function<MemberAccount, String> cell, Function<ServerAccount, String> all) {
  private static final Set<String> NOTHING = Set.of("", "0", "0 B", "-");

  /** A text that only single members have. */
  static ServerFigure text(String label, Function<MemberAccount, String> cell) {
    return new ServerFigure(label, cell, account -> "");
  }

  /** A count that adds up. */
  static ServerFigure count(String label, ToLongFunction<MemberAccount> count) {
    return new ServerFigure(
        label,
        member -> Quantity.count(count.applyAsLong(member)),
        account -> Quantity.count(account.sum(count)));
  }

  /** A count of which the largest matters. */
  static ServerFigure most(String label, ToLongFunction<MemberAccount> count) {
    return text(label, member -> Quantity.count(count.applyAsLong(member)));
  }

  /** Bytes that add up. */
  static ServerFigure bytes(String label, ToLongFunction<MemberAccount> bytes) {
    return new ServerFigure(
        label,
        member -> Quantity.bytes(bytes.applyAsLong(member)),
        account -> Quantity.bytes(account.sum(bytes)));
  }

  /** A time. */
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
