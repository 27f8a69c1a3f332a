// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.DeleteSource;
import io.etcdbench.workload.mix.GetSource;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.mix.RangeSource;
import io.etcdbench.workload.mix.TxnSource;
import java.util.List;
import java.util.Optional;

/** One kind of operation in the mix of a plan. Immutable. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = OperationPlan.Put.class, name = "put"),
  @JsonSubTypes.Type(value = OperationPlan.Get.class, name = "get"),
  @JsonSubTypes.Type(value = OperationPlan.Range.class, name = "range"),
  @JsonSubTypes.Type(value = NamedRangePlan.class, name = "named-range"),
  @JsonSubTypes.Type(value = OperationPlan.Delete.class, name = "delete"),
  @JsonSubTypes.Type(value = OperationPlan.Txn.class, name = "txn"),
  @JsonSubTypes.Type(value = CasPlan.class, name = "cas"),
  @JsonSubTypes.Type(value = StmPlan.class, name = "stm"),
  @JsonSubTypes.Type(value = LeaseGrantPlan.class, name = "lease-grant"),
  @JsonSubTypes.Type(value = LeaseKeepAlivePlan.class, name = "lease-keep-alive"),
  @JsonSubTypes.Type(value = LockPlan.class, name = "lock"),
  @JsonSubTypes.Type(value = ElectionPlan.class, name = "election"),
  @JsonSubTypes.Type(value = AuthenticatePlan.class, name = "authenticate"),
  @JsonSubTypes.Type(value = CompactPlan.class, name = "compact"),
  @JsonSubTypes.Type(value = DefragmentPlan.class, name = "defragment"),
  @JsonSubTypes.Type(value = WatchedPutPlan.class, name = "watched-put"),
  @JsonSubTypes.Type(value = PluggedPlan.class, name = "workload")
})
public sealed interface OperationPlan
    permits OperationPlan.Keyed,
        OperationPlan.Txn,
        NamedRangePlan,
        LeaseGrantPlan,
        LeaseKeepAlivePlan,
        AuthenticatePlan,
        DefragmentPlan,
        WatchedPutPlan {
  /** Returns the default plan of each kind, in the order of the reference. */
  static List<OperationPlan> defaults() {
    return List.of(
        Put.DEFAULT,
        Get.DEFAULT,
        Range.DEFAULT,
        NamedRangePlan.DEFAULT,
        Delete.DEFAULT,
        Txn.DEFAULT,
        CasPlan.DEFAULT,
        StmPlan.DEFAULT,
        LeaseGrantPlan.DEFAULT,
        LeaseKeepAlivePlan.DEFAULT,
        LockPlan.DEFAULT,
        ElectionPlan.DEFAULT,
        AuthenticatePlan.DEFAULT,
        CompactPlan.DEFAULT,
        DefragmentPlan.DEFAULT,
        WatchedPutPlan.DEFAULT,
        PluggedPlan.DEFAULT);
  }

  /**
   * Returns the name of its series.
   *
   * @return for example {@code put}; unique in a plan
   */
  String name();

  /**
   * Returns its weight relative to all operations of the plan.
   *
   * @return 1 or more
   */
  int weight();

  /**
   * Returns the keys that it uses under the run's prefix.
   *
   * @return empty when it uses none
   */
  default Optional<KeyPlan> keyPlan() {
    return Optional.empty();
  }

  /**
   * Returns the values to preload under its keys.
   *
   * @return empty when the keys need not exist
   */
  default Optional<ValuePlan> preload() {
    return Optional.empty();
  }

  /**
   * Returns the most bytes of keys and values that one operation writes, or that are preloaded
   * under one of its keys.
   *
   * @return 0 or more
   */
  default long requestBytes() {
    return keyPlan().map(KeyPlan::size).orElse(0) + preload().map(ValuePlan::mostBytes).orElse(0L);
  }

  /**
   * Returns the smallest number of keys on which it works.
   *
   * @return 1 or more
   */
  default long minKeys() {
    return 1;
  }

  /**
   * Returns the leases, if each client needs its own.
   *
   * @return empty when clients need none
   */
  default Optional<LeasePlan> holders() {
    return Optional.empty();
  }

  /**
   * Returns the number of distinct keys that it needs to visit no key twice.
   *
   * @param total number of operations
   * @return 0 when it revisits keys anyway
   */
  default long distinctKeysFor(long total) {
    return 0;
  }

  /**
   * Returns what it costs the members.
   *
   * @return {@link ServerPath#NONE} when unknown
   */
  default ServerPath serverPath() {
    return ServerPath.NONE;
  }

  /**
   * Creates its source of operations.
   *
   * @param parts the resources that the operations of the run share
   * @throws IllegalArgumentException when the keys are too short for the prefix
   */
  OperationSource source(RunParts parts);

  /** An operation on keys under the run's prefix. */
  sealed interface Keyed extends OperationPlan
      permits Put, Preloaded, CasPlan, StmPlan, LockPlan, ElectionPlan, CompactPlan, PluggedPlan {
    /** Returns its keys. */
    KeyPlan keys();

    @Override
    default Optional<KeyPlan> keyPlan() {
      return Optional.of(keys());
    }
  }

  /** An operation on keys that must exist, with values of its own. */
  sealed interface Preloaded extends Keyed permits Get, Range, Delete {
    /** Returns the values to preload. */
    ValuePlan values();

    @Override
    default Optional<ValuePlan> preload() {
      return Optional.of(values());
    }
  }

  /**
   * Puts of one key.
   *
   * @param name of its series
   * @param weight relative to all operations
   * @param keys the keys
   * @param values the values to write
   */
  record Put(String name, int weight, KeyPlan keys, ValuePlan values) implements Keyed {
    /** Same as in etcd's own benchmark tool. */
    public static final Put DEFAULT = new Put("put", 1, KeyPlan.DEFAULT, ValuePlan.DEFAULT);

    @Override
    public long requestBytes() {
      return keys.size() + values.mostBytes();
    }

    @Override
    public ServerPath serverPath() {
      return ServerPath.COMMIT;
    }

    @Override
    public OperationSource source(RunParts parts) {
      return new PutSource(name, keys.space(parts.keys()), keys.chooser(), values.source());
    }
  }

  /**
   * Gets of one existing key.
   *
   * @param name of its series
   * @param weight relative to all operations
   * @param keys the keys
   * @param values the preloaded values
   * @param read consistency, limit and delivery of the gets
   */
  record Get(String name, int weight, KeyPlan keys, ValuePlan values, ReadPlan read)
      implements Preloaded {
    /** Linearizable gets. */
    public static final Get DEFAULT =
        new Get("get", 1, KeyPlan.DEFAULT, ValuePlan.DEFAULT, ReadPlan.DEFAULT);

    /** Returns a copy with another consistency, limit and delivery. */
    public Get with(ReadPlan other) {
      return new Get(name, weight, keys, values, other);
    }

    @Override
    public ServerPath serverPath() {
      return read.serverPath();
    }

    @Override
    public OperationSource source(RunParts parts) {
      return new GetSource(name, keys.space(parts.keys()), keys.chooser(), read.style());
    }
  }

  /**
   * Gets of several consecutive existing keys.
   *
   * @param name of its series
   * @param weight relative to all operations
   * @param keys the keys
   * @param values the preloaded values
   * @param span number of consecutive keys, 1 or more
   * @param read consistency, limit and delivery of the gets
   */
  record Range(String name, int weight, KeyPlan keys, ValuePlan values, long span, ReadPlan read)
      implements Preloaded {
    /** Linearizable gets of ten keys. */
    public static final Range DEFAULT =
        new Range(
            "range",
            1,
            KeyPlan.DEFAULT.with(8, 1_000, KeyPlan.Order.UNIFORM),
            ValuePlan.DEFAULT,
            10,
            ReadPlan.DEFAULT);

    @Override
    public long minKeys() {
      return span;
    }

    @Override
    public ServerPath serverPath() {
      return read.serverPath();
    }

    @Override
    public OperationSource source(RunParts parts) {
      return new RangeSource(name, keys.space(parts.keys()), keys.chooser(), span, read.style());
    }
  }

  /**
   * Deletes of one key.
   *
   * @param name of its series
   * @param weight relative to all operations
   * @param keys the keys
   * @param values the preloaded values
   */
  record Delete(String name, int weight, KeyPlan keys, ValuePlan values) implements Preloaded {
    /** Deletes of existing keys. */
    public static final Delete DEFAULT =
        new Delete("delete", 1, KeyPlan.DEFAULT, ValuePlan.DEFAULT);

    @Override
    public long distinctKeysFor(long total) {
      return keys.order() == KeyPlan.Order.SEQUENTIAL ? total : 0;
    }

    @Override
    public ServerPath serverPath() {
      return ServerPath.COMMIT;
    }

    @Override
    public OperationSource source(RunParts parts) {
      return new DeleteSource(name, keys.space(parts.keys()), keys.chooser());
    }
  }

  /**
   * Unconditional transactions of several operations of one kind.
   *
   * @param name of its series
   * @param weight relative to all operations
   * @param size number of operations per transaction, 1 or more
   * @param part the kind of operation
   */
  record Txn(String name, int weight, int size, OperationPlan part) implements OperationPlan {
    /** One put each, as in etcd's own benchmark tool. */
    public static final Txn DEFAULT = new Txn("txn", 1, 1, Put.DEFAULT);

    public Txn {
      Bound.TXN_OPERATIONS.require(size);
    }

    @Override
    public Optional<KeyPlan> keyPlan() {
      return part.keyPlan();
    }

    @Override
    public Optional<ValuePlan> preload() {
      return part.preload();
    }

    @Override
    public long requestBytes() {
      return size * part.requestBytes();
    }

    @Override
    public long minKeys() {
      return part instanceof Put ? size : part.minKeys();
    }

    @Override
    public long distinctKeysFor(long total) {
      return part.distinctKeysFor(total * size);
    }

    @Override
    public ServerPath serverPath() {
      return part.serverPath();
    }

    @Override
    public OperationSource source(RunParts parts) {
      if (!sendsOneRequest()) {
        throw new IllegalArgumentException(
            "'%s' consists of '%s', which is not a single request; allowed: put, get, range, delete, and named-range in one answer"
                .formatted(name, part.name()));
      }
      return new TxnSource(name, part.source(parts), size);
    }

    private boolean sendsOneRequest() {
      return part instanceof Put
          || part instanceof Get
          || part instanceof Range
          || part instanceof Delete
          || (part instanceof NamedRangePlan range
              && range.transfer() == NamedRangePlan.Transfer.ONE_ANSWER);
    }
  }
}
