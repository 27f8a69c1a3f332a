// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads {@code etcdctl check datascale}, which reports a member's memory and no latencies. */
final class DatascaleText implements ForeignOutput.Reader {
  private static final Pattern FIRST =
      Pattern.compile("(?m)^.*Start data scale check for work load \\[.*$");

  @Override
  public List<ForeignRun> read(String text) {
    return Sections.of(text, FIRST).stream().map(DatascaleText::run).toList();
  }

  private static ForeignRun run(Sections section) {
    Facts facts = new Facts(section.body());
    CheckPerfText.verdict(facts, section)
        .count(Fact.OPERATIONS, "\\[(\\d+) key-value pairs")
        .count(Fact.VALUE_BYTES, "(\\d+) bytes per key-value")
        .count(Fact.CLIENTS, "(\\d+) concurrent clients");
    Map<Fact, Double> known = CommandFlags.none();
    CommandFlags.last(section.before(), "\\S*etcdctl(?=.*\\scheck\\s+datascale)")
        .ifPresent(
            flags ->
                flags
                    .text("endpoints")
                    .ifPresent(endpoints -> flags.sameMachine(known, endpoints)));
    return facts.run(Tool.CHECK_DATASCALE).with(known);
  }
}
