// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.Arrays;
import java.util.List;

/**
 * One thing asked of etcd.
 *
 * <p>An operation's byte arrays are not copied: the owner may build one operation per slot and
 * refill its arrays for each submission, so that a steady load allocates nothing here. They are
 * borrowed by the driver from {@link EtcdDriver#submit} until {@link InFlight#complete}. Equality
 * is identity of the arrays; nobody compares operations.
 */
@SuppressWarnings("ArrayRecordComponent") // borrowed buffers are the point, see above
public sealed interface Operation
    permits Operation.Put,
        Operation.Get,
        Operation.RangeStream,
        Operation.Delete,
        Operation.Txn,
        Operation.LeaseGrant,
        Operation.LeaseKeepAlive,
        Operation.LeaseRevoke,
        Operation.Watch,
        Operation.Authenticate,
        Coordination,
        Maintenance {

  /**
   * What kind this is.
   *
   * @return the kind, constant per type
   */
  OperationKind kind();

  /**
   * Writes one key.
   *
   * @param key not empty
   * @param value any length
   * @param leaseId the lease to attach, 0 for none
   */
  record Put(byte[] key, byte[] value, long leaseId) implements Operation {
    public Put {
      requireKey(key);
    }

    /**
     * A put without a lease.
     *
     * @param key not empty
     * @param value any length
     */
    public Put(byte[] key, byte[] value) {
      this(key, value, 0);
    }

    @Override
    public OperationKind kind() {
      return OperationKind.PUT;
    }
  }

  /**
   * Reads the keys of a range.
   *
   * @param range which keys
   * @param consistency from a quorum or from the member asked
   * @param limit at most so many keys, 0 for all
   * @param delivery what the answer carries and whether the slot receives each key
   * @param revision as the store was then, 0 for now
   */
  record Get(KeyRange range, Consistency consistency, long limit, Delivery delivery, long revision)
      implements Operation {

    /** How fresh the answer must be. */
    public enum Consistency {
      /** Confirmed by a quorum: never older than the last acknowledged write. */
      LINEARIZABLE,
      /** From the asked member's own store: may be stale. */
      SERIALIZABLE
    }

    /** What comes back. */
    public enum Delivery {
      /** Keys and values cross the network; the slot receives their number only. */
      COUNTED,
      /** Keys without values cross the network; the slot receives their number only. */
      KEYS_ONLY,
      /** Only the number crosses the network. */
      COUNT_ONLY,
      /** Keys and values cross the network, and {@link InFlight#found} is called for each. */
      KEYS_AND_VALUES,
      /** Keys without values cross the network, and {@link InFlight#found} is called for each. */
      KEYS;

      /**
       * Whether the slot receives each key.
       *
       * @return true when {@link InFlight#found} is to be called
       */
      public boolean tellsKeys() {
        return this == KEYS_AND_VALUES || this == KEYS;
      }

      /**
       * Whether keys come without their values.
       *
       * @return true for etcd's keys-only
       */
      public boolean leavesValuesOut() {
        return this == KEYS_ONLY || this == KEYS;
      }
    }

    public Get {
      if (limit < 0) {
        throw new IllegalArgumentException("limit is " + limit + "; allowed: 0 (all) or more");
      }
      if (revision < 0) {
        throw new IllegalArgumentException(
            "revision is " + revision + "; allowed: 0 (the latest) or more");
      }
    }

    /**
     * Reads the latest revision.
     *
     * @param range which keys
     * @param consistency how fresh
     * @param limit at most so many keys, 0 for all
     * @param delivery what the answer carries
     */
    public Get(KeyRange range, Consistency consistency, long limit, Delivery delivery) {
      this(range, consistency, limit, delivery, 0);
    }

    /**
     * Reads one key.
     *
     * @param key the key
     * @param consistency how fresh
     */
    public Get(byte[] key, Consistency consistency) {
      this(KeyRange.of(key), consistency, 0, Delivery.COUNTED);
    }

    @Override
    public OperationKind kind() {
      return OperationKind.GET;
    }
  }

  /**
   * Reads the keys of a range in parts, as etcd can from 3.7 on; ends with the last part.
   *
   * @param get which keys, and how; the slot receives their number only
   */
  record RangeStream(Get get) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.RANGE_STREAM;
    }
  }

  /**
   * Deletes the keys of a range.
   *
   * @param range which keys
   */
  record Delete(KeyRange range) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.DELETE;
    }
  }

  /**
   * Compares, then does one of two lists of puts, gets and deletes atomically.
   *
   * @param compares all must hold for {@code then}
   * @param then done when they hold
   * @param otherwise done when not
   */
  record Txn(List<Compare> compares, List<Operation> then, List<Operation> otherwise)
      implements Operation {
    public Txn {
      compares = List.copyOf(compares);
      then = requireTxnOperations(then);
      otherwise = requireTxnOperations(otherwise);
    }

    @Override
    public OperationKind kind() {
      return OperationKind.TXN;
    }
  }

  /**
   * One condition of a transaction, on the revision of a key's last change.
   *
   * @param key the key
   * @param relation how that revision stands to the given one
   * @param modRevision the given one; the revision of a key that does not exist is 0
   */
  record Compare(byte[] key, Relation relation, long modRevision) {

    /** How one revision stands to another. */
    public enum Relation {
      /** Both are the same. */
      EQUAL,
      /** The key's is smaller. */
      LESS
    }

    public Compare {
      requireKey(key);
    }

    /**
     * The key's last change is the one at the given revision.
     *
     * @param key the key
     * @param modRevision 0 for a key that does not exist
     */
    public Compare(byte[] key, long modRevision) {
      this(key, Relation.EQUAL, modRevision);
    }
  }

  /**
   * Creates a lease.
   *
   * @param ttlSeconds its time to live, 1 or more
   */
  record LeaseGrant(long ttlSeconds) implements Operation {
    public LeaseGrant {
      if (ttlSeconds < 1) {
        throw new IllegalArgumentException("ttlSeconds is " + ttlSeconds + "; allowed: 1 or more");
      }
    }

    @Override
    public OperationKind kind() {
      return OperationKind.LEASE_GRANT;
    }
  }

  /**
   * Renews a lease once.
   *
   * @param leaseId the lease
   */
  record LeaseKeepAlive(long leaseId) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.LEASE_KEEP_ALIVE;
    }
  }

  /**
   * Ends a lease and deletes its keys.
   *
   * @param leaseId the lease
   */
  record LeaseRevoke(long leaseId) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.LEASE_REVOKE;
    }
  }

  /**
   * Opens a watch. The operation ends when the server has confirmed it; events go to the listener
   * until the {@link OpenWatch} is closed.
   *
   * @param range which keys
   * @param startRevision the first revision of interest, 0 for now
   * @param listener receives the events
   * @param stream watches of one client with the same number share a stream where the driver can,
   *     and watches with different numbers do not; 0 or more
   * @param previous whether events carry what the key was before
   */
  record Watch(
      KeyRange range, long startRevision, WatchListener listener, int stream, Previous previous)
      implements Operation {

    /** What an event says of the time before it. */
    public enum Previous {
      /** Nothing. */
      WITHOUT,
      /** The key's former value crosses the network, too; the listener does not receive it. */
      WITH
    }

    public Watch {
      if (stream < 0) {
        throw new IllegalArgumentException("stream is " + stream + "; allowed: 0 or more");
      }
    }

    /**
     * Opens a watch on the client's first stream.
     *
     * @param range which keys
     * @param startRevision the first revision of interest, 0 for now
     * @param listener receives the events
     */
    public Watch(KeyRange range, long startRevision, WatchListener listener) {
      this(range, startRevision, listener, 0, Previous.WITHOUT);
    }

    @Override
    public OperationKind kind() {
      return OperationKind.WATCH;
    }
  }

  /**
   * Exchanges the driver's user name and password for a token, whether or not it holds one already.
   * The new token is not kept.
   */
  record Authenticate() implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.AUTHENTICATE;
    }
  }

  /**
   * Which keys: one key, or from a key up to but not including an end.
   *
   * @param key the key, or the first key
   * @param end the first key behind the range; empty for the single key, as in etcd's own protocol
   */
  record KeyRange(byte[] key, byte[] end) {
    public KeyRange {
      requireKey(key);
    }

    /**
     * One key.
     *
     * @param key the key
     * @return the range of that key alone
     */
    public static KeyRange of(byte[] key) {
      return new KeyRange(key, new byte[0]);
    }

    /**
     * All keys that begin with a prefix. The end is the prefix with its last byte below 0xff raised
     * by one and cut there, or a zero byte (etcd's "to the end") when all bytes are 0xff.
     *
     * @param prefix not empty
     * @return the range
     */
    public static KeyRange prefix(byte[] prefix) {
      int last = prefix.length - 1;
      while (last >= 0 && prefix[last] == (byte) 0xff) {
        last--;
      }
      if (last < 0) {
        return new KeyRange(prefix, new byte[1]);
      }
      byte[] end = Arrays.copyOf(prefix, last + 1);
      end[last]++;
      return new KeyRange(prefix, end);
    }
  }

  private static void requireKey(byte[] key) {
    if (key.length == 0) {
      throw new IllegalArgumentException("a key is empty; allowed: 1 byte or more");
    }
  }

  private static List<Operation> requireTxnOperations(List<Operation> operations) {
    for (Operation operation : operations) {
      if (!(operation instanceof Put || operation instanceof Get || operation instanceof Delete)) {
        throw new IllegalArgumentException(
            "a transaction holds a " + operation.kind().label() + "; allowed: put, get, delete");
      }
    }
    return List.copyOf(operations);
  }
}
