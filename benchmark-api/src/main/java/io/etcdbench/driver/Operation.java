// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.Arrays;
import java.util.List;

/**
 * A request to etcd.
 *
 * <p>An operation's byte arrays are not copied: the owner may build one operation per slot and
 * refill its arrays for each submission, so that a steady load allocates nothing here. The driver
 * borrows them from {@link EtcdDriver#submit} until {@link InFlight#complete}. Equality compares
 * arrays by identity; operations are not meant to be compared.
 */
@SuppressWarnings("ArrayRecordComponent") // borrows buffers by design, see above
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

  /** Returns the kind, which is constant per type. */
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
   * @param range the keys to read
   * @param consistency linearizable (confirmed by a quorum) or serializable (from the contacted
   *     member)
   * @param limit maximum number of keys to return, 0 for all
   * @param delivery what the response carries and whether the slot receives each key
   * @param revision the revision to read at, 0 for the latest
   */
  record Get(KeyRange range, Consistency consistency, long limit, Delivery delivery, long revision)
      implements Operation {

    /** The read consistency. */
    public enum Consistency {
      /** Confirmed by a quorum: never older than the last acknowledged write. */
      LINEARIZABLE,
      /** Read from the contacted member's own store: may be stale. */
      SERIALIZABLE
    }

    /** What a get returns. */
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

      /** Returns whether {@link InFlight#found} is called for each key. */
      public boolean deliversKeys() {
        return this == KEYS_AND_VALUES || this == KEYS;
      }

      /** Returns whether the response contains keys without values (etcd's keys-only). */
      public boolean omitsValues() {
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
     * Reads at the latest revision.
     *
     * @param limit maximum number of keys to return, 0 for all
     * @param delivery what the response carries
     */
    public Get(KeyRange range, Consistency consistency, long limit, Delivery delivery) {
      this(range, consistency, limit, delivery, 0);
    }

    /** Reads one key at the latest revision. */
    public Get(byte[] key, Consistency consistency) {
      this(KeyRange.of(key), consistency, 0, Delivery.COUNTED);
    }

    @Override
    public OperationKind kind() {
      return OperationKind.GET;
    }
  }

  /**
   * Streams the keys of a range in chunks (etcd 3.7 and later); completes with the last chunk.
   *
   * @param get the range and options; the slot receives only the number of keys
   */
  record RangeStream(Get get) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.RANGE_STREAM;
    }
  }

  /** Deletes the keys of a range. */
  record Delete(KeyRange range) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.DELETE;
    }
  }

  /**
   * Evaluates compares, then executes one of two lists of puts, gets and deletes atomically.
   *
   * @param compares all must be true for {@code then}
   * @param then executed when all compares are true
   * @param otherwise executed when one is false
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
   * A condition of a transaction on a key's mod revision, the revision of its last change.
   *
   * @param relation the relation of the key's mod revision to the given one
   * @param modRevision the revision to compare with; the mod revision of a key that does not exist
   *     is 0
   */
  record Compare(byte[] key, Relation relation, long modRevision) {

    /** A relation between two revisions. */
    public enum Relation {
      /** The revisions are equal. */
      EQUAL,
      /** The key's mod revision is smaller. */
      LESS
    }

    public Compare {
      requireKey(key);
    }

    /**
     * Requires the key's mod revision to equal the given one.
     *
     * @param modRevision 0 for a key that does not exist
     */
    public Compare(byte[] key, long modRevision) {
      this(key, Relation.EQUAL, modRevision);
    }
  }

  /**
   * Grants a lease.
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

  /** Renews a lease once. */
  record LeaseKeepAlive(long leaseId) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.LEASE_KEEP_ALIVE;
    }
  }

  /** Revokes a lease and deletes its keys. */
  record LeaseRevoke(long leaseId) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.LEASE_REVOKE;
    }
  }

  /**
   * Opens a watch. The operation completes when the server has confirmed the watch; events go to
   * the listener until the {@link OpenWatch} is closed.
   *
   * @param range the watched keys
   * @param startRevision the first revision to watch, 0 for now
   * @param listener receives the events
   * @param stream stream number, 0 or more: watches of one client with the same number share a
   *     stream if the driver supports it, watches with different numbers never do
   * @param previous whether events carry the key's previous value
   */
  record Watch(
      KeyRange range, long startRevision, WatchListener listener, int stream, Previous previous)
      implements Operation {

    /** Whether an event carries the key's previous value. */
    public enum Previous {
      /** The event carries no previous value. */
      WITHOUT,
      /** The previous value also crosses the network; the listener does not receive it. */
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
     * @param startRevision the first revision to watch, 0 for now
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
   * Exchanges the driver's user name and password for a token, whether or not the driver already
   * has one. The new token is discarded.
   */
  record Authenticate() implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.AUTHENTICATE;
    }
  }

  /**
   * A single key, or a range from a key (inclusive) to an end (exclusive).
   *
   * @param key the key, or the first key of the range
   * @param end the end of the range, exclusive; empty for a single key, as in etcd's protocol
   */
  record KeyRange(byte[] key, byte[] end) {
    public KeyRange {
      requireKey(key);
    }

    /** Returns the range of a single key. */
    public static KeyRange of(byte[] key) {
      return new KeyRange(key, new byte[0]);
    }

    /**
     * Returns the range of all keys with a prefix. The end is the prefix cut after its last byte
     * below 0xff, with that byte incremented, or a zero byte (etcd's "to the end") when all bytes
     * are 0xff.
     *
     * @param prefix not empty
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
