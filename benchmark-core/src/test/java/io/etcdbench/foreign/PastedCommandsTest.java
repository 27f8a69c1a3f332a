// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static io.etcdbench.foreign.ForeignTexts.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.foreign.read.ForeignOutput;
import io.etcdbench.result.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Commands and logs that people paste with an output. */
final class PastedCommandsTest {
  private static final String HEY =
      """
      Summary:
        Total:        10.0000 secs
        Average:      0.1000 secs
        Requests/sec: 20.0000
      Status code distribution:
        [200] 200 responses
      """;

  private static final String GHZ =
      "Summary:\n  Count: 100\n  Total: 1.00 s\n  Average: 2.00 ms\n  Requests/sec: 100\n";

  @Test
  void takesNoDefaultsFromACommandWithFlagsLeftOut() {
    assertThat(only("`ghz --cpus=3 -n 100` ran\n" + GHZ).get(Fact.CLIENTS)).isEqualTo(50);
    assertThat(only("`ghz --cpus=3 -n 100 ...` ran\n" + GHZ).has(Fact.CLIENTS)).isFalse();
    assertThat(only("$ benchmark --conns=10 ... put\n" + HEY.replace("Status", "")).facts())
        .containsEntry(Fact.CONNECTIONS, 10.0)
        .doesNotContainKeys(Fact.CLIENTS, Fact.KEY_SPACE, Fact.VALUE_BYTES);
  }

  @Test
  void takesAnAddressAloneForACommand() {
    assertThat(only("$ hey https://10.0.0.1/x\n" + HEY).get(Fact.CLIENTS)).isEqualTo(50);
    assertThat(only("hey https://10.0.0.1/x was slow\n" + HEY).has(Fact.CLIENTS)).isFalse();
  }

  @Test
  void takesNoLineOfDashesForFlags() {
    assertThat(only("Run ghz in scope a ----\n" + GHZ).has(Fact.CLIENTS)).isFalse();
  }

  @Test
  void readsTheCommandsOfHeyAndOha() {
    assertThat(only("oha -n 999 -c 20 -q 50 http://127.0.0.1:80\n" + HEY).facts())
        .containsEntry(Fact.REQUESTED, 999.0)
        .containsEntry(Fact.RATE, 50.0)
        .containsEntry(Fact.CLIENTS, 20.0)
        .containsEntry(Fact.SAME_MACHINE, 1.0);
    assertThat(only("hey -n 200 -c 20 -q 50 http://10.0.0.1/\n" + HEY).facts())
        .containsEntry(Fact.REQUESTED, 200.0)
        .containsEntry(Fact.RATE, 1_000.0);
    assertThat(only("hey -n 200 -z 10s -q 0 http://10.0.0.1/\n" + HEY).facts())
        .doesNotContainKeys(Fact.REQUESTED, Fact.RATE);
    assertThat(only("hey -q 50 ... http://10.0.0.1/\n" + HEY).facts())
        .doesNotContainKeys(Fact.CLIENTS, Fact.RATE);
  }

  @Test
  void takesARateOfZeroForNoLimit() {
    String etcd = "benchmark --conns=10 --rate=%s put\n" + HEY.replace("Status", "");

    assertThat(only("ghz --rps=0 -n 100 10.0.0.1:50051\n" + GHZ).has(Fact.RATE)).isFalse();
    assertThat(only("ghz --rps=40 -n 100 10.0.0.1:50051\n" + GHZ).get(Fact.RATE)).isEqualTo(40);
    assertThat(only(etcd.formatted("0")).has(Fact.RATE)).isFalse();
    assertThat(only(etcd.formatted("40")).get(Fact.RATE)).isEqualTo(40);
  }

  @Test
  void multipliesTheRateOfHeyAloneByItsWorkers() {
    assertThat(only("boom -n 100 -c 12 -q 12 http://10.0.0.1/\n" + HEY).facts())
        .containsEntry(Fact.CLIENTS, 12.0)
        .containsEntry(Fact.RATE, 12.0);
  }

  @Test
  void putsTheValueOfAVariableInItsPlace() {
    String set = "args=\"--endpoints=http://127.0.0.1:2379 --clients=7\"\n";
    String put = "benchmark $args put\n" + HEY.replace("Status", "");

    assertThat(only(set + put).facts())
        .containsEntry(Fact.SAME_MACHINE, 1.0)
        .containsEntry(Fact.CLIENTS, 7.0);
    assertThat(only(put).facts()).doesNotContainKeys(Fact.SAME_MACHINE, Fact.CLIENTS);
    assertThat(only(set + set + put).has(Fact.SAME_MACHINE)).isFalse();
  }

  @Test
  void takesNoTimeOfDayForAnAddress() {
    assertThat(only("hey -n 10 http://localhost:8080   [5:28:39]\n" + HEY).get(Fact.SAME_MACHINE))
        .isEqualTo(1);
    assertThat(only("hey -n 10 http://web-1:8080\n" + HEY).facts())
        .containsEntry(Fact.SAME_MACHINE, 0.0);
  }

  @Test
  void findsTheServerThatWasStartedBesideTheClient() {
    String put = "benchmark %s put\n" + HEY.replace("Status", "");

    for (String start : List.of("bin/etcd\n", "$ ./etcd &\n", "$ etcd --name m0\n")) {
      assertThat(only(start + put.formatted("--clients=1")).get(Fact.SAME_MACHINE)).isEqualTo(1);
    }
    for (String other : List.of("etcd is slow\n", "bin/etcd --version\n", "bin/etcdctl get a\n")) {
      assertThat(only(other + put.formatted("--clients=1")).has(Fact.SAME_MACHINE)).isFalse();
    }
    assertThat(only("bin/etcd\n" + put.formatted("--endpoints=10.0.0.1:2379")).facts())
        .containsEntry(Fact.SAME_MACHINE, 0.0);
  }

  @Test
  void appliesTheOnlyCommandAboveSeveralRunsToAllOfThem() {
    String run = HEY.replace("Status", "");

    assertThat(ForeignOutput.read("benchmark --clients=7 put\nBefore\n" + run + "After\n" + run))
        .extracting(one -> one.get(Fact.CLIENTS))
        .containsExactly(7.0, 7.0);
    assertThat(
            ForeignOutput.read(
                "benchmark --clients=7 put\nbenchmark --clients=9 put\n" + run + run))
        .extracting(one -> one.get(Fact.CLIENTS))
        .containsExactly(9.0, 0.0);
  }

  @Test
  void takesEndpointsFromTheLogOfAClient() {
    String log = "[core] Subchannel picks a new address \"%s\" to connect\n";
    String put = "benchmark --clients=1 put\n%s\n" + HEY.replace("Status", "");

    assertThat(ForeignOutput.read(put.formatted(log.formatted("127.0.0.1:2379")) + put))
        .extracting(run -> run.get(Fact.SAME_MACHINE))
        .containsExactly(1.0, 1.0);
    assertThat(only(put.formatted(log.formatted("10.0.0.1:2379"))).facts())
        .containsEntry(Fact.SAME_MACHINE, 0.0);
    assertThat(only(put.formatted("")).has(Fact.SAME_MACHINE)).isFalse();
  }

  @Test
  void readsTheCommandAboveAnAb() {
    String ab =
        "Concurrency Level: 8\nTime taken for tests: 0.579 seconds\nComplete requests: 1000\n";

    ForeignRun run = only("# ab test, ab -n 10000 -c 8 http://127.0.0.1:1234/x\n" + ab);

    assertThat(run.facts())
        .containsEntry(Fact.REQUESTED, 10_000.0)
        .containsEntry(Fact.SAME_MACHINE, 1.0);
    assertThat(run.get(Fact.SECONDS_ROUNDING)).isCloseTo(0.0005, within(1e-12));
    assertThat(only("ab -t 5 -n 10000 http://10.0.0.1/x\n" + ab).facts())
        .doesNotContainKey(Fact.REQUESTED)
        .containsEntry(Fact.SAME_MACHINE, 0.0);
  }

  @Test
  void leavesTheWarmUpOfH2loadOut() {
    String report =
        "finished in 35.00s, 2113.07 req/s, 13.95MB/s\nrequests: 63392 total, 63392 done\n";

    assertThat(only("h2load -D 30s --warm-up-time 5s -c 5\n" + report).get(Fact.SECONDS))
        .isEqualTo(30);
    assertThat(only("h2load -D 30 --warm-up-time=5 -c 5\n" + report).get(Fact.SECONDS))
        .isEqualTo(30);
  }

  @Test
  void multipliesTheRateOfH2loadByItsConnections() {
    String report =
        "finished in 10.00s, 995.40 req/s, 39.04KB/s\nrequests: 9954 total, 9954 done\n";

    assertThat(only("h2load -D 10 -c 20 --rps=50 http://10.0.0.1/\n" + report).facts())
        .containsEntry(Fact.RATE, 1_000.0)
        .containsEntry(Fact.CLIENTS, 20.0);
    assertThat(only("h2load -D 10 --rps 50 ... http://10.0.0.1/\n" + report).facts())
        .doesNotContainKeys(Fact.RATE, Fact.CLIENTS);
    assertThat(only("h2load -D 10 -c 20 http://10.0.0.1/\n" + report).has(Fact.RATE)).isFalse();
  }

  @Test
  void readsTheTargetOfGoYcsb() {
    String lines =
        """
        READ   - Takes(s): 10.0, Count: 750, OPS: 75.0, Avg(us): 900
        UPDATE - Takes(s): 10.0, Count: 250, OPS: 25.0, Avg(us): 900
        """;

    for (String target :
        List.of(
            "go-ycsb run etcd --target 100 --threads 10\n",
            "go-ycsb run etcd --threads=10 -p target=100\n",
            "\"target\"=\"100\"\n\"threadcount\"=\"10\"\n")) {
      List<ForeignVerdict> verdicts = ForeignAudit.of(target + lines, Map.of());

      assertThat(verdicts)
          .as(target)
          .extracting(verdict -> verdict.run().get(Fact.RATE))
          .containsExactly(75.0, 25.0);
      assertThat(verdicts)
          .allSatisfy(
              verdict ->
                  assertThat(verdict.findings())
                      .extracting(Finding::kind)
                      .doesNotContain("littles-law"));
    }
    assertThat(ForeignOutput.read("go-ycsb run etcd --threads 10\n" + lines))
        .noneMatch(run -> run.has(Fact.RATE));
  }

  @Test
  void knowsWhatK6LoadsFromWhereItSendsItsSamples() {
    String summary = "\nhttp_req_duration..: avg=5ms min=1ms med=4ms max=9ms p(90)=8ms p(95)=9ms\n";

    assertThat(only("k6 run x.js --out influxdb=http://localhost:8086/k6" + summary).facts())
        .doesNotContainKey(Fact.SAME_MACHINE);
    assertThat(only("k6 run -e AT=http://localhost:3000 x.js" + summary).facts())
        .containsEntry(Fact.SAME_MACHINE, 1.0);
  }

  @Test
  void takesTheCompletionOfSynchronousWritesForThatOfTheirSyncs() {
    String report =
        """
        a: (groupid=0, jobs=1): err= 0: pid=1: Mon Jan 1 00:00:00 2024
          read: IOPS=9, BW=36.0KiB/s (36.9kB/s)(360KiB/10000msec)
            clat (usec): min=1, max=9, avg= 2.00, stdev= 1.00
            clat percentiles (usec):
             | 99.00th=[    5]
          write: IOPS=200, BW=460KiB/s (471kB/s)(4600KiB/10000msec)
            clat (usec): min=300, max=9000, avg=700.00, stdev=90.00
            clat percentiles (usec):
             | 99.00th=[ 2600]
             issued rwts: total=90,2000,0,0 short=0,0,0,0 dropped=0,0,0,0
        """;

    for (String sync : new String[] {"1", "sync", "dsync"}) {
      ForeignRun run = only("fio --name=a --rw=rw --sync=" + sync + "\n" + report);

      assertThat(run.get(Fact.SYNC_P99)).isCloseTo(0.0026, within(1e-12));
      assertThat(run.get(Fact.MEAN)).isCloseTo(0.0007, within(1e-12));
      assertThat(run.get(Fact.SYNCS)).isEqualTo(2_000);
    }
    assertThat(only("fio --name=a --rw=rw --sync=0\n" + report).facts())
        .containsEntry(Fact.SYNCS, 0.0)
        .doesNotContainKey(Fact.SYNC_P99);
  }

  @Test
  void takesTheCompletionOfSynchronousWritesInJson() {
    String json =
        """
        {"global options": {"sync": "%s"}, "jobs": [{"job options": {},
          "write": {"total_ios": 2000,
            "clat_ns": {"mean": 7e5, "percentile": {"99.000000": 2600000}}}}]}
        """;

    assertThat(only(json.formatted("dsync")).facts())
        .containsEntry(Fact.SYNC_P99, 2600000 * 1e-9)
        .containsEntry(Fact.SYNCS, 2_000.0);
    assertThat(only(json.formatted("0")).facts())
        .containsEntry(Fact.SYNCS, 0.0)
        .doesNotContainKey(Fact.SYNC_P99);
  }

  @Test
  void knowsTheRamDiskByItsPath() {
    String report = "\na: (groupid=0, jobs=1): err= 0: pid=1\n";
    String json = "{\"jobs\": [{\"job options\": {\"directory\": \"%s\", \"filename\": \"f\"}}]}";

    assertThat(only("fio --name=a --directory=/dev/shm" + report).get(Fact.IN_MEMORY)).isOne();
    assertThat(only("fio --name=a --filename=/dev/shm/f" + report).get(Fact.IN_MEMORY)).isOne();
    assertThat(only("fio --name=a --directory=/dev/shm2" + report).has(Fact.IN_MEMORY)).isFalse();
    assertThat(only(json.formatted("/run/shm/a")).get(Fact.IN_MEMORY)).isOne();
    assertThat(only(json.formatted("/data")).has(Fact.IN_MEMORY)).isFalse();
  }

  /** Of synchronous writes of 2 KiB. */
  private static String report(String job) {
    return """
        %s: (groupid=0, jobs=1): err= 0: pid=1: Mon Jan 1 00:00:00 2024
          write: IOPS=200, BW=400KiB/s (410kB/s)(4000KiB/10000msec)
            clat (usec): min=300, max=9000, avg=700.00, stdev=90.00
            clat percentiles (usec):
             | 99.00th=[ 2600]
             issued rwts: total=0,2000,0,0 short=0,0,0,0 dropped=0,0,0,0
        """
        .formatted(job);
  }

  private static final String END = "Run status group 0 (all jobs):\n";

  /** Returns which jobs have synchronous writes, and which are on a RAM disk. */
  private static List<String> jobs(String text) {
    return ForeignOutput.read(text).stream()
        .map(
            run ->
                run.name()
                    + (run.has(Fact.SYNC_P99) ? " sync" : "")
                    + (run.has(Fact.IN_MEMORY) ? " memory" : ""))
        .toList();
  }

  @Test
  void optionsBeforeTheFirstNameApplyToEveryJobOfFio() {
    String command =
        "fio --sync=1 --directory=/dev/shm --name=a --bs=2k --name=b --name=c --sync=0 --directory=/data\n";

    assertThat(jobs(command + report("a") + report("b") + report("c") + END))
        .containsExactly("a sync memory", "b sync memory", "c");
  }

  @Test
  void optionsAfterANameApplyToThatJobOfFio() {
    assertThat(
            jobs("fio -name=a -sync=1 -name=b -directory=/dev/shm\n" + report("a") + report("b")))
        .containsExactly("a sync", "b memory");
    assertThat(jobs("fio --name=a --name=global --sync=1 --name=b\n" + report("a") + report("b")))
        .containsExactly("a", "b sync");
  }

  @Test
  void theSectionGlobalOfAJobFileAppliesToEveryJobAfterIt() {
    String file =
        """
        ; the log of etcd
        [global]
        sync = 1
        group_reporting

        [a]
        directory=/dev/shm
        # a later section replaces what it names
        [global]
        sync=0
        [b]
        """;

    assertThat(jobs("$ cat wal.fio\n" + file + "$ fio wal.fio\n" + report("a") + report("b")))
        .containsExactly("a sync memory", "b");
    assertThat(jobs(file + "$ fio --directory=/dev/shm wal.fio\n" + report("a") + report("b")))
        .containsExactly("a sync memory", "b memory");
    assertThat(jobs("[global]\nsync=1\n[a]\nanother file:\n[b]\n" + report("b")))
        .containsExactly("");
  }

  @Test
  void aReportAfterTheEndOfACommandsReportHasNoCommand() {
    assertThat(jobs("fio --sync=1 --name=a\n" + report("a") + END + "NVMe:\n" + report("a")))
        .containsExactly("a sync", "a");
  }

  @Test
  void aJobThatTheCommandDoesNotNameHasTheSharedOptions() {
    assertThat(jobs("fio --sync=1 --name=a --directory=/dev/shm\n" + report("renamed")))
        .containsExactly(" sync memory");
    assertThat(jobs("fio --sync=1 --name=a --directory=/dev/shm --name=b\n" + report("renamed")))
        .containsExactly(" sync");
  }

  @Test
  void aRepeatedJobOfFioHasItsOwnSettings() {
    assertThat(
            ForeignOutput.read(
                    "a: (g=0): rw=write, bs=2300-2300, ioengine=sync, iodepth=1\n"
                        + report("a")
                        + END
                        + "a: (g=0): rw=write, bs=4K-4K, ioengine=libaio, iodepth=8\n"
                        + report("a"))
                .stream()
                .map(run -> run.get(Fact.BLOCK_BYTES) + " x " + run.get(Fact.DEPTH)))
        .containsExactly("2300.0 x 1.0", "4096.0 x 8.0");
  }

  @Test
  void everyTerseLineHasTheOptionsOfItsJob() {
    String line = "3;fio-3.33;%s;0;0;0;0;0;1000\n";

    assertThat(
            ForeignOutput.read(
                    "fio --minimal --name=a --name=b --fdatasync=1 --name=c --fdatasync=0\n"
                        + line.formatted("a")
                        + line.formatted("b")
                        + line.formatted("c"))
                .stream()
                .map(run -> run.name() + " " + run.has(Fact.SYNCS)))
        .containsExactly("a true", "b false", "c true");
  }
}
