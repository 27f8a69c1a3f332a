// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import com.google.protobuf.ByteString;
import io.grpc.Status.Code;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Counts the traffic of all members under one lock, so that a snapshot is consistent. */
public final class Counters {
  private final Tally all = new Tally();
  private final List<Tally> members = new ArrayList<>();
  private final Set<ByteString> keysWritten = new HashSet<>();
  private final WireCounter wire = new WireCounter();
  private Counts.Sizes keys = Counts.Sizes.NONE;
  private Counts.Sizes values = Counts.Sizes.NONE;

  Counters(int memberCount) {
    for (int i = 0; i < memberCount; i++) {
      members.add(new Tally());
    }
  }

  /** Returns the byte counter, which does not take the lock. */
  WireCounter wire() {
    return wire;
  }

  synchronized void received(int member, Call call) {
    all.received(call);
    members.get(member).received(call);
  }

  synchronized void answered(int member, Call call, Code code) {
    all.answered(call, code);
    members.get(member).answered(call, code);
  }

  public synchronized void wrote(ByteString key, ByteString value) {
    keysWritten.add(key);
    keys = keys.plus(key.size());
    values = values.plus(value.size());
  }

  /** Applies any other change to the counts of a member and to the total. */
  synchronized void count(int member, Consumer<Tally> change) {
    change.accept(all);
    change.accept(members.get(member));
  }

  synchronized Counts snapshot() {
    return new Counts(
        all.snapshot(),
        members.stream().map(Tally::snapshot).toList(),
        new Counts.Writes(keysWritten.size(), keys, values),
        wire.snapshot());
  }
}
