// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadFlagsTest {
  @TempDir private Path folder;

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aPutWithoutFlagsIsTheDefaultPlan() {
    assertThat(CommandPlans.plan("put")).isEqualTo(RunPlan.DEFAULT);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void everyVerbSharesTheDefaultsOfAPlan() {
    for (String verb : List.of("get", "range foo", "txn-put", "txn-mixed", "mixed --op put")) {
      RunPlan plan = CommandPlans.plan(verb);
      assertThat(plan.client()).isEqualTo(ClientPlan.DEFAULT);
      assertThat(plan.load()).isEqualTo(LoadPlan.DEFAULT);
      assertThat(plan.keys()).isEqualTo(RunKeysPlan.DEFAULT);
      assertThat(plan.limits()).isEqualTo(LimitPlan.DEFAULT);
      assertThat(plan.output()).isEqualTo(OutputPlan.DEFAULT);
      assertThat(plan.name()).isEqualTo(verb.split(" ", -1)[0]);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          --clients 7                          | load.concurrency                   | 7
          --total 99                           | load.total                     | 99
          --duration 1m30s                     | load.duration                  | 1m30s
          --duration 1m30s                     | load.total                     | 0
          --warmup 0                           | load.warmup                    | 0s
          --warmup auto                        | load.warmup                    | auto
          --no-rehearse                        | load.rehearse                  | false
          --rehearse                           | load.rehearse                  | true
          --drain-timeout 3s                   | load.drainTimeout              | 3s
          --rate 500                           | load.arrival.shape             | constant
          --rate 500                           | load.arrival.rate              | 500.0
          --rate 500 --arrival poisson         | load.arrival.shape             | poisson
          --rate 500 --ramp-over 9s            | load.arrival.shape             | ramp
          --rate 500 --ramp-over 9s            | load.arrival.rampOver          | 9s
          --rate 5 --ramp-over 9s --ramp-from 2| load.arrival.rampFrom          | 2.0
          --steps 10x5s,20.5x7s                | load.arrival.shape             | steps
          --steps 10x5s,20.5x7s                | load.arrival.steps.1.opsPerSecond | 20.5
          --steps 10x5s,20.5x7s                | load.duration                  | 12s
          --steps 10x5s --total 40             | load.total                     | 40
          --beyond-limit drop                  | load.beyondLimit               | drop
          --conns 3                            | client.connections.count     | 3
          --driver grpc                        | client.driver                  | grpc
          --driver-set a=b                     | client.extras.a                | b
          --target-leader                      | client.target                  | leader
          --target follower                    | client.target                  | follower
          --load-balancing round-robin         | client.connections.loadBalancing | round-robin
          --deadline 300ms                     | client.calls.deadline          | 300ms
          --threading default                  | client.threading               | default
          --seed 77                            | seed                           | 77
          --max-error-share 0.5                | limits.maxErrorShare           | 0.5
          --slo "put p99 < 20ms"               | limits.objectives              | [put p99 < 20ms]
          --output somewhere                   | output.folder                  | somewhere
          --format csv                         | output.format                  | csv
          --quiet                              | output.progress                | quiet
          --precise                            | output.figures                 | precise
          --sample --report-perfdash           | output.files                   | [sample, perfdash]
          --metrics-port 9090                  | output.metricsPort             | 9090
          --metrics-address 0.0.0.0 --metrics-port 9 | output.metricsAddress          | 0.0.0.0
          --prefix /a/                         | keys.prefix                    | /a/
          --own-prefix ~x                      | keys.own                       | ~x
          --own-prefix ~x --reuse-keys         | keys.existing                  | reuse
          --afterwards defragment              | keys.afterwards                | defragment
          --key-size 16                        | operations.0.keys.size         | 16
          --key-space-size 50                  | operations.0.keys.space        | 50
          --sequential-keys                    | operations.0.keys.order        | sequential
          --sequential-keys --total 700        | operations.0.keys.space        | 700
          --sequential-keys --total 20000 --key-space-size 5000 | operations.0.keys.space | 5000
          --sequential-keys --rate 5 --duration 9s | operations.0.keys.space    | 46
          --key-order zipfian                  | operations.0.keys.order        | zipfian
          --key-order zipfian                  | operations.0.keys.space        | 10000
          --key-order latest --key-exponent 2  | operations.0.keys.exponent     | 2.0
          --hot-keys 0.1                       | operations.0.keys.hotKeys      | 0.1
          --hot-operations 0.7                 | operations.0.keys.hotOperations | 0.7
          --val-size 256:9,4096:1              | operations.0.values.size       | 256:9,4096:1
          --compressible 0.4                   | operations.0.values.compressible | 0.4
          --check-hashkv                       | limits.hashes                  | compare
          --rate 50 --compact-interval 2s      | operations.0.weight            | 100
          --rate 50 --compact-interval 2s      | operations.1.keep              | 1000
          --rate 50 --compact-interval 2s --compact-index-delta 7 | operations.1.keep | 7
          --cluster process:1                  | cluster.start.members          | 1
          --cluster container:3                | cluster.origin                 | container
          --etcd-bin /opt/etcd                 | cluster.etcdBin                | /opt/etcd
          --mtls                               | cluster.start.security.transport | mutual-tls
          --endpoints a:1,b:2                  | cluster.given.endpoints        | '[http://a:1, http://b:2]'
          --endpoints a:1                      | cluster.origin                 | external
          --endpoints a:1 --metrics-urls http://a:9 | cluster.given.metricsUrls | '[http://a:9]'
          --endpoints a:1 --user bench:secret  | cluster.given.user             | bench
          --endpoints a:1 --cacert x.pem       | cluster.given.endpoints.0      | https://a:1
          --endpoints a:1 --cert c --key k     | cluster.given.key              | k
          """)
  void everyFlagOfAPutHasItsPlaceInThePlan(String flags, String path, String value) {
    assertThat(CommandPlans.value("put " + flags, path)).isEqualTo(value);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          get                               | operations.0.keys.space          | 1000
          get --consistency s               | operations.0.read.consistency    | serializable
          get --keys-only                   | operations.0.read.delivery       | keys-only
          delete --total 30                 | operations.0.keys.order          | sequential
          delete --total 30                 | operations.0.keys.space          | 30
          range foo                         | operations.0.key                 | foo
          range foo fop                     | operations.0.end                 | fop
          range foo --prefix                | operations.0.scope               | prefix
          range foo --consistency=s         | operations.0.read.consistency    | serializable
          range foo --consistency l         | operations.0.read.consistency    | linearizable
          range foo --count-only            | operations.0.read.delivery       | count-only
          range foo --limit 5               | operations.0.read.limit          | 5
          range foo --stream                | operations.0.transfer            | stream
          range foo --paginate              | operations.0.transfer            | pages
          txn-put --txn-ops 4               | operations.0.size                | 4
          txn-put --txn-ops 4 --total 10    | operations.0.part.keys.space     | 40
          txn-put --key-space-size 9        | operations.0.part.keys.order     | uniform
          txn-mixed                         | operations.0.part.kind           | range
          txn-mixed --rw-ratio 0.25         | operations.1.weight              | 4
          txn-mixed --rw-ratio 0            | operations.0.name                | txn-put
          txn-mixed a b                     | operations.0.part.end            | b
          txn-mixed a --end-key b           | operations.0.part.end            | b
          txn-mixed --key-space-size 5000   | operations.0.part.span           | 1000
          txn-mixed --limit 7 --key-space-size 9 | operations.0.part.read.limit | 7
          stm --isolation c                 | operations.0.isolation           | read-committed
          stm --isolation=ss                | operations.0.isolation           | serializable-snapshot
          stm --keys 7                      | operations.0.keys.space          | 7
          stm --keys 100 --sequential-keys --total 20000 | operations.0.keys.space | 100
          stm --keys 1 --key-order zipfian  | operations.0.keys.space          | 1
          stm --keys 9 --keys-per-txn 3     | operations.0.keysPerTxn          | 3
          stm --txn-wr-percent 20           | operations.0.writePercent        | 20
          stm --retries 6                   | operations.0.retries             | 6
          stm --stm-locker lock-rpc         | operations.0.within.0.kind       | stm
          stm --stm-locker lock-rpc --clients 3 | operations.0.leases.count    | 3
          cas --retries 3                   | operations.0.retries             | 3
          lease-grant --lease-ttl 90        | operations.0.leases.ttlSeconds   | 90
          lease-keepalive --clients 5       | operations.0.leases.count        | 5
          lease-keepalive --leases 50       | operations.0.leases.count        | 50
          lease-keepalive --lease-ttl 60    | operations.0.leases.ttlSeconds   | 60
          lock --within put                 | operations.0.within.0.kind       | put
          lock --key-space-size 4           | operations.0.keys.space          | 4
          election --clients 6              | operations.0.leases.count        | 6
          auth                              | operations.0.kind                | authenticate
          auth                              | cluster.start.security.tokens    | simple
          auth --how reuse                  | client.calls.tokenUse            | reuse
          auth --how per-operation          | client.calls.tokenUse            | per-operation
          auth --how expiring               | cluster.start.security.tokenTtlSeconds | 2
          auth --how expiring --token-ttl 9 | cluster.start.security.tokenTtlSeconds | 9
          auth --how certificate            | client.identity                  | certificate
          auth --how certificate --auth jwt | cluster.start.security.tokens    | jwt
          auth --how certificate            | cluster.start.security.transport | mutual-tls
          watch                             | watch.perStream                  | 100
          watch --streams 3                 | watch.streams                    | 3
          watch --watch-per-stream 4        | watch.perStream                  | 4
          watch --watched-key-total 5       | watch.keys.space                 | 5
          watch --key-size 20               | watch.keys.size                  | 20
          watch --put-rate 70               | load.arrival.rate                | 70.0
          watch                             | load.total                       | 1000
          watch --put-total 70              | load.total                       | 70
          watch --total 80 --sequential-keys | load.total                      | 80
          watch --steps 9x9s --put-total 70 | load.total                       | 70
          watch-latency                     | load.arrival.rate                | 100.0
          watch-latency --rate 0            | load.arrival.shape               | closed
          watch-latency --arrival closed    | load.arrival.shape               | closed
          watch-latency --put-rate 0        | load.arrival.shape               | closed
          watch-latency --prevkv            | watch.previous                   | with
          watch-latency --watchers-per-stream 3 | watch.perStream              | 3
          watch-latency --val-size 64       | operations.0.values.size         | 64
          watch-get                         | watch.perStream                  | 10000
          watch-get --watchers 50 --streams 5 | watch.perStream                | 10
          watch-get --events 9              | watch.history                    | 9
          watch-get                         | operations.0.read.consistency    | serializable
          compact --puts 30                 | operations.0.weight              | 30
          compact --keep 30                 | operations.1.keep                | 30
          compact --physical                | operations.1.end                 | physical
          defrag --puts 3                   | operations.1.kind                | defragment
          mixed --op put --op get:weight=9  | operations.1.weight              | 9
          mixed --op put:key-space=30       | operations.0.keys.space          | 30
          mixed --op put:val-size=1:2,3:4,name=x | operations.0.values.size    | 1:2,3:4
          mixed --op get:keys-only,limit=3  | operations.0.read.delivery       | keys-only
          mixed --op range:span=3           | operations.0.span                | 3
          mixed --op txn:txn-ops=3          | operations.0.size                | 3
          mixed --op put:rate=50 --op get:rate=150 | load.arrival.rate         | 200.0
          mixed --op put:rate=50 --op get:rate=150 | operations.1.weight       | 3
          """)
  void everyVerbAsksWhatItsFlagsSay(String words, String path, String value) {
    assertThat(CommandPlans.value(words, path)).isEqualTo(value);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          put                              | no endpoint is given: the run starts three members
          put --sequential-keys            | using 10000 keys in sequence
          put --conns 10 --clients 4       | --conns 10 is above --clients 4: 6 connections stay idle
          put --key-order uniform          | using 10000 keys
          put --endpoints http://a:1 --insecure-skip-tls-verify | the TLS settings are not used
          put --endpoints a:1 --insecure-skip-tls-verify --cacert x | --cacert is not used
          put --compact-interval 5m        | --compact-interval is not used
          watch                            | one stream for each of the 1000 watchers; --driver grpc and wire share --streams
          watch --key-space-size 5         | --key-space-size is not used
          stm --stm-locker lock-client     | lock-client uses the server's lock, like lock-rpc
          txn-mixed                        | no KEY is given: each read covers 1 of the run's keys
          """)
  void saysInOneLineWhatIsNotWhatOneMayThink(String words, String line) {
    CommandOutput printed = CommandPlans.execute(words + " --print-plan");
    assertThat(printed.err().lines()).anySatisfy(said -> assertThat(said).contains(line));
    assertThat(printed.exitCode()).isZero();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void callsNoConnectionIdleThatWatchStreamsUse() {
    CommandOutput printed =
        CommandPlans.execute("watch-latency --conns 10 --streams=10 --driver grpc --print-plan");
    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(printed.err()).doesNotContain("idle");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void neverPrintsAPassword() {
    CommandOutput printed =
        CommandPlans.execute("put --endpoints a:1 --user bench:secret --print-plan");
    assertThat(printed.out() + printed.err()).contains("bench").doesNotContain("secret");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          put --duration 0                 | --duration is 0; allowed: above zero
          put --rate 100 --total 0         | both the total and the duration are 0; give one of them
          put --total 5 --duration 3s      | give only one of them
          delete --sequential-keys --key-space-size 9 --total 10 | a total of 10 needs 10 of them
          put --metrics-address 127.0.0.1  | --metrics-address '127.0.0.1' requires --metrics-port; add
          put --auto-sync-interval 3s      | --auto-sync-interval is 3s; allowed: 0
          put --txn-ops 3                  | unknown option '--txn-ops'
          txn-put --txn-ops 100000         | the number of operations in a transaction is 100000; allowed: 1 to 10000
          put --conns 100000000            | the number of connections is 100000000; allowed: 1 to 10000, because
          put --key-size 2000000000        | the key size is 2000000000; allowed: 1 to 1048576, because
          put --endpoints h:99999          | the port of endpoint 'http://h:99999' is 99999; allowed: 1 to 65535
          put --endpoints http://h:1/x     | endpoint 'http://h:1/x' has more than a host and a port; give http://h:1
          mixed --op put:rate=x            | 'x' is not a number
          put --dial-timeout 3s            | no endpoint is given
          put --sequential-keys --key-order latest | cannot be combined
          put --total many                 | Invalid value for option '--total'
          put --duration soon              | 'soon' is not a valid duration; allowed
          put --key-order best             | 'best' is not known; allowed: sequential, uniform
          put --arrival poisson            | --arrival poisson requires a rate above zero
          put --arrival closed --rate 5    | and --arrival closed cannot be combined
          put --arrival ramp --rate 5      | --arrival ramp and --ramp-over require each other
          put --ramp-from 5                | --ramp-from 5.0 requires --ramp-over
          put --steps 5                    | '5' is not a step
          put --rate -5                    | --rate is -5.0; allowed
          put --clients 0                  | the number of clients is 0; allowed: 1 to
          put --conns 0                    | the number of connections is 0; allowed: 1 or more
          put --key-size 1                 | use a key size of 5 or more
          put --key-space-size 0           | the number of keys is 0; allowed: 1 to
          put --val-size big               | the value size is 'big'
          put --compressible 2             | allowed: 0 to 1
          put --driver best                | no driver is named 'best'; available: grpc, jetcd
          put --target-leader --target follower | name different members
          put --max-error-share 2          | the largest share of errors is 2.0
          put --metrics-port 70000         | the metrics port is 70000
          put --metrics-address=           | the metrics address is empty
          put --reuse-keys                 | --reuse-keys requires --own-prefix
          put --user :x --endpoints a:1    | the user name is empty
          put --endpoints a:1 --tls        | give only one kind
          put --endpoints a:1,b:1 --metrics-urls http://a:9 | 1 metrics addresses are given for 2
          put --endpoints a:1 --metrics-urls a:9 | 'a:9' is not a metrics address; allowed: http://
          put --totl 5                     | unknown option '--totl', did you mean '--total'?
          put extra                        | unknown argument 'extra'
          get --count-only --keys-only     | cannot be combined
          range                            | no KEY is given
          range a b --prefix               | and is a prefix too
          range a --consistency x          | 'x' is not known; allowed: linearizable, serializable
          txn-put --txn-ops 5 --key-space-size 4 | a transaction puts 5 different keys
          txn-put --txn-ops 0              | the number of operations in a transaction is 0; allowed: 1 to
          txn-mixed a b --end-key c        | END is 'b' and --end-key is 'c', which mean the same
          txn-mixed --rw-ratio -1          | the ratio of reads to writes is -1.0
          put --slo put:p101<3ms       | p101
          put --slo best                | best
          put --slo "get p99 < 3ms"     | the objective 'get p99 < 3ms' names the operation 'get', but the load sends: put; name one of these, or none
          put --slo "watch-event p99 < 3ms" | names the operation 'watch-event', but the load sends: put
          stm --isolation none             | 'none' is not known; allowed: read-committed
          stm --keys 3 --key-space-size 3  | mean the same; give only one
          stm --keys-per-txn 2             | keys
          stm --txn-wr-percent 101         | 101
          lock --val-size 9                | --val-size has no effect with --within nothing; drop it
          lock --clients 5 --leases 4      | has 4 leases for 5 clients
          watch --put-rate 5 --rate 0      | mean the same; give only one of each
          watch --put-rate 5 --rate 5      | mean the same; give only one of each
          watch --put-total 5 --total 5    | mean the same; give only one of each
          watch --put-total 5 --duration 9s | --put-total 5 and --duration 9s cannot be combined; give only one
          watch --put-total 5 --duration 9s --steps 9x9s | --put-total 5 and --duration 9s cannot be combined
          watch-get --watchers 5 --streams 3 | cannot be spread evenly
          auth --limit 9                   | --limit has no effect with --how login, which only
          auth --endpoints a:1             | logging in requires a user; add --user
          auth --endpoints https://a:1 --how certificate | add --cert and --key
          compact --keep -1                | the number of revisions to keep is -1
          mixed                            | --op
          mixed --op putt                  | --op 'putt' is not a valid operation; allowed: put, get
          mixed --op put:limit=5,weight=2  | --op 'put:limit=5,weight=2': put takes no 'limit'; it belongs to get and range
          mixed --op put:wait=3            | unknown option '--wait'
          mixed --op put:weight=0          | the weight of 'put' is 0
          mixed --op put --op put          | two sources of the mix are named 'put'
          mixed --op put:rate=5 --op get   | give all of them a rate, or all a weight
          mixed --op put:rate=5 --arrival closed | the operations and the command line both set a rate
          mixed --op put:rate=5 --rate 9   | the operations and the command line both set a rate
          mixed --op get:rate=900 --op put:rate=0.0004 | --op 'put:rate=0.0004' has a rate that rounds to 0 relative to the others; raise it, or give the operations weights
          put --duration 9s --fault kil=leader,at=1s,for=1s | 'kil' is not a known fault, did you mean 'kill'?
          put --duration 9s --fault kill,at=8s,for=2s | does not end within the run, which lasts 9s
          put --fault kill,at=1s,for=1s    | requires a run with a duration, but this one ends after
          put --duration 9s --fault kill,at=1s,for=1s --endpoints a:1 | an existing cluster, which is never disturbed
          put --duration 9s --fault slow-fsync,at=1s,for=1s,delay=1ms --cluster container:3 | is not possible with containers: slow disks
          put --duration 9s --fault kill=m3,at=1s,for=1s | a cluster of 3 members has no m3; allowed: m0 to m2
          put --duration 9s --fault command=x,at=1s,for=1s | has no script; give one with --fault-command
          put --duration 9s --fault-command true | --fault-command requires a fault that runs it
          run                              | no plan is given
          run no-such-plan.yaml            | the plan 'no-such-plan.yaml' cannot be read
          """)
  void refusesWhatCannotBeInOneSentence(String words, String sentence) {
    CommandOutput printed = CommandPlans.execute(words + " --print-plan");
    assertThat(printed.err()).contains(sentence);
    assertThat(printed.err().lines().filter(line -> !line.contains("given: "))).hasSize(1);
    assertThat(printed.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.out()).isEmpty();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{at: 1s, kil: leader, for: 1s} | did you mean 'kill'?",
        "{at: 8s, kill: leader, for: 2s} | does not end within the run, which lasts 9s",
      })
  void refusesThePlanOfAFaultThatCannotBe(String fault, String sentence) throws IOException {
    Path plan = folder.resolve("plan.yaml");
    Files.writeString(plan, "load: {total: 0, duration: 9s}\nfaults: [%s]\n".formatted(fault));

    CommandOutput printed = CommandPlans.execute("run --print-plan " + plan);

    assertThat(printed.err()).contains(sentence);
    assertThat(printed.err().lines()).hasSize(1);
    assertThat(printed.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void makesSureThatNoTwoOperationsShareAName() {
    RunPlan plan = CommandPlans.plan("txn-mixed");
    assertThat(plan.operations().stream().map(OperationPlan::name)).doesNotHaveDuplicates();
  }
}
