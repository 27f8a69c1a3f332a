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

/** One ingredient of what is asked. Immutable. */
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
    permits OperationPlan.Put,
        OperationPlan.Get,
        OperationPlan.Range,
        OperationPlan.Delete,
        OperationPlan.Txn,
        NamedRangePlan,
        CasPlan,
        StmPlan,
        LeaseGrantPlan,
        LeaseKeepAlivePlan,
        LockPlan,
        ElectionPlan,
        AuthenticatePlan,
        CompactPlan,
        DefragmentPlan,
        WatchedPutPlan,
        PluggedPlan {
  /** One of each kind, with its default values, in the order of the reference. */
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
   * The name of its series.
   *
   * @return for example {@code put}; unique in a plan
   */
  String name();

  /**
   * How often it is asked.
   *
   * @return its weight among all, 1 or more
   */
  int weight();

  /**
   * The keys of the run's own that it takes.
   *
   * @return empty when it takes none
   */
  Optional<KeyPlan> keyPlan();

  /**
   * What its keys must hold before it begins.
   *
   * @return empty when they need not exist
   */
  default Optional<ValuePlan> preload() {
    return Optional.empty();
  }

  /**
   * The leases of which each client needs one of its own.
   *
   * @return empty when clients hold none
   */
  default Optional<LeasePlan> holders() {
    return Optional.empty();
  }

  /**
   * How many different keys it needs to go through them in order without meeting one twice.
   *
   * @param total how many operations there are
   * @return 0 when it meets keys again anyway
   */
  default long distinctKeysFor(long total) {
    return 0;
  }

  /**
   * What it requires of the members.
   *
   * @return {@link ServerPath#NONE} when that is not known
   */
  default ServerPath serverPath() {
    return ServerPath.NONE;
  }

  /**
   * What makes its operations.
   *
   * @param parts what the operations of the run share
   * @return a new source
   * @throws IllegalArgumentException when the keys have no room for the prefix
   */
  OperationSource source(RunParts parts);

  /**
   * Puts of one key.
   *
   * @param name of its series
   * @param weight among all
   * @param keys which keys
   * @param values what is written
   */
  record Put(String name, int weight, KeyPlan keys, ValuePlan values) implements OperationPlan {
    /** As etcd's own tool. */
    public static final Put DEFAULT = new Put("put", 1, KeyPlan.DEFAULT, ValuePlan.DEFAULT);

    @Override
    public Optional<KeyPlan> keyPlan() {
      return Optional.of(keys);
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
   * Gets of one key that exists.
   *
   * @param name of its series
   * @param weight among all
   * @param keys which keys
   * @param values what they hold
   * @param read how it is asked for
   */
  record Get(String name, int weight, KeyPlan keys, ValuePlan values, ReadPlan read)
      implements OperationPlan {
    /** Linearizable gets. */
    public static final Get DEFAULT =
        new Get("get", 1, KeyPlan.DEFAULT, ValuePlan.DEFAULT, ReadPlan.DEFAULT);

    /**
     * The same get, read in another way.
     *
     * @param other how it is asked for
     * @return the plan
     */
    public Get with(ReadPlan other) {
      return new Get(name, weight, keys, values, other);
    }

    @Override
    public Optional<KeyPlan> keyPlan() {
      return Optional.of(keys);
    }

    @Override
    public Optional<ValuePlan> preload() {
      return Optional.of(values);
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
   * Gets of neighbouring keys that exist.
   *
   * @param name of its series
   * @param weight among all
   * @param keys which keys
   * @param values what they hold
   * @param span how many neighbours, 1 or more
   * @param read how it is asked for
   */
  record Range(String name, int weight, KeyPlan keys, ValuePlan values, long span, ReadPlan read)
      implements OperationPlan {
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
    public Optional<KeyPlan> keyPlan() {
      return Optional.of(keys);
    }

    @Override
    public Optional<ValuePlan> preload() {
      return Optional.of(values);
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
   * @param weight among all
   * @param keys which keys
   * @param values what they hold before
   */
  record Delete(String name, int weight, KeyPlan keys, ValuePlan values) implements OperationPlan {
    /** Deletes of keys that exist. */
    public static final Delete DEFAULT =
        new Delete("delete", 1, KeyPlan.DEFAULT, ValuePlan.DEFAULT);

    @Override
    public Optional<KeyPlan> keyPlan() {
      return Optional.of(keys);
    }

    @Override
    public Optional<ValuePlan> preload() {
      return Optional.of(values);
    }

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
   * Transactions of several operations of one kind, without a condition.
   *
   * @param name of its series
   * @param weight among all
   * @param size how many each holds, 1 or more
   * @param part what they are
   */
  record Txn(String name, int weight, int size, OperationPlan part) implements OperationPlan {
    /** One put each, as etcd's own tool. */
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
    public long distinctKeysFor(long total) {
      return part.distinctKeysFor(total * size);
    }

    @Override
    public ServerPath serverPath() {
      return part.serverPath();
    }

    @Override
    public OperationSource source(RunParts parts) {
      return new TxnSource(name, part.source(parts), size);
    }
  }
}
