// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.ServerErrors;
import java.util.List;

/**
 * Reports etcd's responses, which are read in place, to slots. All responses have a header in field
 * 1; the meaning of fields 2 to 4 depends on the operation. Used by one thread.
 */
public final class Answers {
  /** etcd responds to a keep-alive for a missing lease without an error, with a TTL of zero. */
  private static final Outcome LEASE_NOT_FOUND =
      new Outcome(OutcomeKind.OTHER, ServerErrors.PREFIX + ServerErrors.LEASE_NOT_FOUND);

  private static final Outcome UNREADABLE =
      new Outcome(OutcomeKind.OTHER, "the server's response cannot be read");

  private final ProtoReader answer = new ProtoReader();
  private final ProtoReader part = new ProtoReader();
  private final ProtoReader entry = new ProtoReader();

  private long revision;
  private long second;
  private long third;
  private long fourth;
  private int messageBegin;
  private int messageLength;

  /** Reports a response. Returns OK unless the response itself reports a failure. */
  public Outcome report(Operation operation, byte[] bytes, int begin, int length, InFlight slot) {
    if (!read(bytes, begin, length)) {
      return UNREADABLE;
    }
    if (operation instanceof Operation.Put) {
      slot.answered(revision, 1);
      return Outcome.OK;
    }
    if (operation instanceof Operation.Get get) {
      slot.answered(revision, fourth);
      if (get.delivery().deliversKeys()) {
        found(answer.read(bytes, begin, length), slot);
      }
      return Outcome.OK;
    }
    return tellOther(operation, bytes, begin, length, slot);
  }

  /**
   * Reads one message of a streamed range, which {@link #revision} and {@link #count} describe
   * afterwards. Returns false if it is malformed.
   */
  public boolean readPart(byte[] bytes, int begin, int length) {
    revision = 0;
    fourth = 0;
    answer.read(bytes, begin, length);
    for (int field = answer.next(); field != 0; field = answer.next()) {
      if (field == 1 && !read(bytes, answer.begin(), answer.length())) {
        return false;
      }
    }
    return !answer.isBroken();
  }

  public long revision() {
    return revision;
  }

  public long count() {
    return fourth;
  }

  /** Returns the token in the response to an Authenticate; empty if there is none. */
  public byte[] token(byte[] bytes, int begin, int length) {
    if (!read(bytes, begin, length)) {
      return new byte[0];
    }
    return string(bytes);
  }

  private Outcome tellOther(
      Operation operation, byte[] bytes, int begin, int length, InFlight slot) {
    switch (operation.kind()) {
      case AUTHENTICATE -> {
        // The token is not used.
      }
      case DELETE -> slot.answered(revision, second);
      default -> slot.answered(revision, 0);
    }
    switch (operation.kind()) {
      case TXN -> {
        slot.decided(second != 0);
        if (operation instanceof Operation.Txn txn) {
          List<Operation> done = second != 0 ? txn.then() : txn.otherwise();
          foundInTxn(done, answer.read(bytes, begin, length), slot);
        }
      }
      case LEASE_GRANT -> slot.leased(second, third);
      case LEASE_KEEP_ALIVE -> {
        slot.leased(((Operation.LeaseKeepAlive) operation).leaseId(), third);
        return third > 0 ? Outcome.OK : LEASE_NOT_FOUND;
      }
      case LOCK -> slot.held(string(bytes), 0);
      case CAMPAIGN -> won(part.read(bytes, messageBegin, messageLength), slot);
      case HASH_KV -> slot.hashed((int) second, third);
      default -> {
        // Only a header.
      }
    }
    return Outcome.OK;
  }

  private boolean read(byte[] bytes, int begin, int length) {
    revision = 0;
    second = 0;
    third = 0;
    fourth = 0;
    messageLength = 0;
    entry.read(bytes, begin, length);
    for (int field = entry.next(); field != 0; field = entry.next()) {
      switch (field) {
        case 1 -> revision = headerRevision();
        case 2 -> {
          second = entry.number();
          messageLength = entry.length();
          messageBegin = entry.begin();
        }
        case 3 -> third = entry.number();
        case 4 -> fourth = entry.number();
        default -> {
          // Ignored.
        }
      }
    }
    return !entry.isBroken() && !part.isBroken();
  }

  private long headerRevision() {
    long found = 0;
    entry.enter(part);
    for (int field = part.next(); field != 0; field = part.next()) {
      if (field == 3) {
        found = part.number();
      }
    }
    return found;
  }

  private byte[] string(byte[] bytes) {
    byte[] copy = new byte[messageLength];
    System.arraycopy(bytes, messageBegin, copy, 0, messageLength);
    return copy;
  }

  private void found(ProtoReader range, InFlight slot) {
    for (int field = range.next(); field != 0; field = range.next()) {
      if (field == 2) {
        found(slot, range.enter(entry));
      }
    }
  }

  private static void found(InFlight slot, ProtoReader keyValue) {
    byte[] key = {};
    byte[] value = {};
    long modRevision = 0;
    for (int field = keyValue.next(); field != 0; field = keyValue.next()) {
      switch (field) {
        case 1 -> key = keyValue.string();
        case 3 -> modRevision = keyValue.number();
        case 5 -> value = keyValue.string();
        default -> {
          // Ignored.
        }
      }
    }
    slot.found(key, value, modRevision);
  }

  private void foundInTxn(List<Operation> done, ProtoReader txn, InFlight slot) {
    int step = 0;
    for (int field = txn.next(); field != 0; field = txn.next()) {
      if (field == 3 && step < done.size()) {
        if (done.get(step) instanceof Operation.Get get && get.delivery().deliversKeys()) {
          foundInStep(txn.enter(part), slot);
        }
        step++;
      }
    }
  }

  private void foundInStep(ProtoReader step, InFlight slot) {
    for (int field = step.next(); field != 0; field = step.next()) {
      if (field == 1) {
        found(step.enter(new ProtoReader()), slot);
      }
    }
  }

  private static void won(ProtoReader leader, InFlight slot) {
    byte[] key = {};
    long revision = 0;
    for (int field = leader.next(); field != 0; field = leader.next()) {
      if (field == 2) {
        key = leader.string();
      } else if (field == 3) {
        revision = leader.number();
      }
    }
    slot.held(key, revision);
  }
}
