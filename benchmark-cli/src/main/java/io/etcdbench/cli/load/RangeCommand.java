// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.ReadOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.operation.NamedRangePlan;
import io.etcdbench.plan.operation.NamedRangePlan.Scope;
import io.etcdbench.plan.operation.NamedRangePlan.Transfer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Generates reads of an existing key, range or prefix. */
@Command(
    name = "range",
    description = {
      "Reads existing keys: one key, a range or a prefix. Writes nothing. Equivalent to etcd's"
          + " 'benchmark range'.",
      "",
      "A missing KEY is reported and makes the result DOUBTFUL. To read many keys, use 'get'."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench range YOUR_KEY --consistency=l --total=10000",
      "  etcd-bench range YOUR_KEY --consistency=s --conns=100 --clients=1000 --total=100000",
      "  etcd-bench range /registry/pods/ --prefix --limit 500 --keys-only",
      "  etcd-bench range a b --count-only"
    })
public final class RangeCommand implements Callable<Integer> {
  /** The key that etcd defines as the start of the key space. */
  private static final String FIRST_KEY = "\0";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "KEY",
      description = "Key, or first key of the range.")
  private String key = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "END",
      description = "End of the range, exclusive.")
  private String end = "";

  @Option(names = "--prefix", description = "Read all keys that start with KEY.")
  private boolean prefix;

  @Option(
      names = "--stream",
      description =
          "Stream the range in parts (RangeStream). Requires etcd 3.7 and --driver grpc or wire.")
  private boolean stream;

  @Option(
      names = "--paginate",
      description = "Read the range in pages of 10,000 keys, all at one revision.")
  private boolean paginate;

  @Mixin private ReadOptions read = new ReadOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    return new WorkloadSpec(verb.load(), RunKeysPlan.DEFAULT, List.of(range()));
  }

  private NamedRangePlan range() {
    if (key.isEmpty() && !prefix) {
      throw new IllegalArgumentException(
          "no KEY is given; add one, for example 'etcd-bench range foo', or use 'get', which"
              + " writes its own keys");
    }
    if (key.isEmpty()) {
      return named(FIRST_KEY, FIRST_KEY, Scope.EXACT);
    }
    return named(key, end, prefix ? Scope.PREFIX : Scope.EXACT);
  }

  private NamedRangePlan named(String first, String last, Scope scope) {
    return new NamedRangePlan("range", 1, first, last, scope, read.plan(0), transfer());
  }

  private Transfer transfer() {
    if (stream && paginate) {
      throw new IllegalArgumentException(
          "--stream and --paginate are mutually exclusive; give only one");
    }
    return stream ? Transfer.STREAM : paginate ? Transfer.PAGES : Transfer.ONE_ANSWER;
  }
}
