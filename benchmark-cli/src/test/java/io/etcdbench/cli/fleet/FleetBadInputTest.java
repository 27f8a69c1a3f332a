// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of bad input in docs/fleet.md: one sentence each, before a cluster is needed. */
final class FleetBadInputTest {
  private static final String SECRET = "0123456789abcdef";

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 4 | 4 | 8 | 0; allowed: 1 to 1000",
        "1001 | 4 | 4 | 8 | 1001; allowed: 1 to 1000",
        "3 | 2 | 4 | 8 | 2 connections for 3 workers, ; a larger client.connections.count",
        "3 | 4 | 2 | 8 | 2 clients for 3 workers, ; a larger load.concurrency",
        "3 | 4 | 4 | 2 | 2 operations for 3 workers, ; a larger load.total",
      })
  void aPlanWithoutAShareForEachWorker(
      int workers, int connections, int clients, int operations, String says) throws Exception {
    Path plan =
        plan(
            """
            client: {connections: {count: %d}}
            load: {concurrency: %d, total: %d, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """
                .formatted(connections, clients, operations));

    assertRefused("fleet", "run", plan.toString(), "--workers=" + workers)
        .contains(says.split("; (?=a larger)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | 4 | {kind: watched-put} | watch.streams is 3 for 2 workers; allowed: a multiple",
        "4 | 3 | {kind: watched-put} | watch.keys.space is 3 for 2 workers; allowed: a multiple",
        "4 | 4 | '{kind: watched-put}, {kind: put}' | other operations than watched puts",
      })
  void watchersThatWouldHearOtherWorkers(int streams, int keys, String operations, String says)
      throws Exception {
    Path plan =
        plan(
            """
            client: {connections: {count: 2}}
            load: {concurrency: 4, total: 8, warmup: 0s, rehearse: false}
            watch: {listeners: live, streams: %d, keys: {space: %d}}
            operations: [%s]
            """
                .formatted(streams, keys, operations));

    assertRefused("fleet", "run", plan.toString(), "--workers=2").contains(says);
  }

  @Test
  void aFileOfHostsThatIsMissingOrEmpty() throws Exception {
    Path secret = Files.writeString(directory.resolve("secret.txt"), SECRET);
    Path empty = Files.writeString(directory.resolve("empty.txt"), "\n \n");
    Path missing = directory.resolve("missing.txt");
    String plan = plan("operations: [{kind: put}]").toString();

    assertRefused(with(plan, secret, empty)).contains(empty.toString(), "one host name per line");
    assertRefused(with(plan, secret, missing))
        .contains(missing.toString(), "one host name per line");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--workers=0 | 0; allowed: 1 to 1000",
        "--workers=41 | connections for 41 workers",
        "--workers=2 --on=nowhere | --on is 'nowhere'; allowed: process",
        "--on=hosts:x | --fleet-tls require --workers",
        "--fleet-tls | --fleet-tls require --workers",
        "--workers=2 --on=hosts:x --fleet-tls | give --fleet-tls=DIR",
        "--workers=2 --join-timeout=0s | --join-timeout is 0s",
        "--workers=2 --worker-timeout=1s | --worker-timeout is 1s; allowed: 2s to 1h",
        "--workers=2 --worker-timeout=2h | --worker-timeout is 2h; allowed: 2s to 1h",
        "--workers=2 --on=kubernetes --worker-timeout=9s | and --worker-timeout are for process and hosts",
        "--workers=2 --on=kubernetes --join-timeout=60s | are for process and hosts",
        "--on-worker-loss=keep | --fleet-tls require --workers",
        "--join-timeout=60s | --fleet-tls require --workers",
        "--worker-timeout=30s | --fleet-tls require --workers",
      })
  void workersThatACheckOrASearchCannotHave(String flags, String says) {
    for (String verb : List.of("capacity --slo=p99<1s", "check perf --load=m", "doctor")) {
      assertRefused((verb + " " + flags).split(" ")).contains(says);
    }
  }

  @Test
  void aPasswordThatOtherHostsCannotRead() throws Exception {
    Path plan =
        plan(
            """
            cluster: {origin: external, given: {endpoints: ["http://127.0.0.1:1"], user: bench}}
            operations: [{kind: put}]
            """);
    String hosts = " --workers=1 --on=hosts:x";
    String there = hosts + " --endpoints=127.0.0.1:1 --user=bench";
    String search = "capacity --slo=p99<1s --key-space-size=10";

    assertRefused(("fleet run " + plan + hosts).split(" "))
        .contains("user 'bench' is not sent to other hosts", "hosts:x", "--password-file");
    for (String verb : List.of("fleet run " + plan, search, "check perf --load=m", "doctor")) {
      assertRefused((verb + there + ":hunter2").split(" "))
          .contains("user 'bench' is not sent to other hosts")
          .doesNotContain("hunter2");
    }
    String twice = " --endpoints=127.0.0.1:1 --user=bench:hunter2 --password-file=x";
    assertRefused(("fleet run " + plan + twice).split(" "))
        .contains("user 'bench' is given twice", "--password-file 'x'")
        .doesNotContain("hunter2");
    assertRefused((search + there + " --password-file=none").split(" "))
        .contains("--password-file 'none' cannot be read");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "capacity --slo=p99<1s --print-manifest | --print-manifest requires --on kubernetes",
        "check perf --print-manifest | --print-manifest requires --on kubernetes",
        "check datascale --print-manifest | --print-manifest requires --on kubernetes",
        "doctor --print-manifest | --print-manifest requires --on kubernetes",
        "check perf --on=kubernetes --print-manifest --reads | omit --reads",
        "check perf --on=kubernetes --timeout=1m | --timeout is 1m, but the plan measures for 1m",
        "check perf --on=kubernetes --timeout=0s | --timeout is 0s",
        "doctor --on=kubernetes --timeout=3m | --timeout is 3m, but the checkup generates load for",
        "doctor --on=kubernetes --data-dir=/data | --data-dir '/data' is a directory",
        "doctor --on=kubernetes --start-timeout=0s | --start-timeout is 0s",
        "doctor --on=kubernetes --start-timeout=2h | --start-timeout is 2h; allowed: 1s to 1h",
      })
  void whatPodsCannotDo(String command, String says) {
    assertRefused((command + " --workers=2 --endpoints=etcd:2379").split(" ")).contains(says);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--image=i:1",
        "--namespace=x",
        "--kube-context=x",
        "--job-name=x",
        "--worker-cpu=1",
        "--worker-memory=1Gi",
        "--etcd-secret=x",
        "--timeout=1h",
        "--start-timeout=2m",
      })
  void aFlagOfPodsWithoutPods(String flag) throws Exception {
    String plan = plan("operations: [{kind: put}]").toString();
    String says = flag.substring(0, flag.indexOf('=')) + " requires --on kubernetes";

    assertRefused("fleet", "run", plan, "--workers=4", flag).contains(says);
    assertRefused("check", "perf", "--workers=4", flag).contains(says);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bench_conductor:7070",
        "fd00::1:7070",
        "http://10.0.0.9:7070",
        "10.0.0.9:0",
        "10.0.0.9",
      })
  void anAddressThatNoConductorHas(String address) {
    assertRefused("worker", "--conductor=" + address)
        .contains("--conductor is '" + address + "'; allowed: HOST:PORT");
  }

  @Test
  void aSecretThatIsTooShortIsNotPrinted() throws Exception {
    Path secret = Files.writeString(directory.resolve("secret.txt"), "hunter2");

    assertRefused("worker", "--conductor=127.0.0.1:1", "--secret-file=" + secret)
        .contains("7 characters", "allowed: 16 or more")
        .doesNotContain("hunter2");
  }

  private static String[] with(String plan, Path secret, Path hosts) {
    return new String[] {
      "fleet", "run", plan, "--workers=1", "--secret-file=" + secret, "--on=hosts:" + hosts
    };
  }

  private Path plan(String text) throws Exception {
    return Files.writeString(directory.resolve("plan.yaml"), text);
  }

  private AbstractStringAssert<?> assertRefused(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.commandLine(new PrintWriter(out), new PrintWriter(err), arguments).execute(arguments);
    assertThat(code).as(err.toString()).isEqualTo(2);
    return assertThat(err.toString()).hasLineCount(1).startsWith("etcd-bench: ");
  }
}
