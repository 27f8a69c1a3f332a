// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

/** The bottleneck of a run, or that it has none. */
public enum Bottleneck {
  /** No member responds. */
  UNREACHABLE(
      "the cluster does not respond",
      "check that the members run and that the network between client and members lets packets"
          + " through in both directions; 'etcd-bench doctor' queries each member"),
  /** Members died, hung, restarted, lost their connection, or lost their leader. */
  UNAVAILABLE(
      "members were unavailable during the run",
      "find out why from the logs of the members named, and measure again: these results include"
          + " the outage"),
  /** Password checks. */
  AUTH(
      "the members check passwords",
      "keep one token per client and renew it only when it expires, lower --bcrypt-cost where the"
          + " passwords are long and random, or let clients authenticate by certificate"),
  /** Reads of many or large keys. */
  EXPENSIVE_READ(
      "some reads return thousands of keys or megabytes",
      "read in pages (limit), keys only or counts only where that is enough, list once and watch"
          + " afterwards, or send such reads to a dedicated member, serializable"),
  /** The JVM that generates the load, not etcd. */
  CLIENT(
      "the load generator is the limit",
      "give the client more memory (-Xmx) or cores, use a cheaper driver, or spread the load over"
          + " several machines: these results are the client's"),
  /** The machine's CPU. */
  CPU(
      "the machine has no CPU time left",
      "use more cores, move other programs off the members' machine, or reduce the load"),
  /** The disks that store the members' logs. */
  DISK(
      "the members wait for their disks",
      "put the data on a faster or dedicated disk; 'etcd-bench disk DIR' measures one"),
  /** The network between the members. */
  NETWORK(
      "the members wait for each other",
      "bring the members closer together, or send more at once: a longer distance costs latency,"
          + " not throughput; match heartbeat interval and election timeout to the round trip"),
  /** The load exceeds the cluster's capacity, and no single resource explains it. */
  OVERLOAD(
      "the load exceeds the cluster's capacity",
      "reduce the load, find the rate that holds with 'etcd-bench capacity', or batch small writes"),
  /** Nothing limits the run except the path of each operation. */
  HEALTHY("no bottleneck found", "none is needed; a higher load would show the first limit"),
  /** The bottleneck cannot be determined. */
  UNKNOWN(
      "the metrics do not show it",
      "make the members' metrics readable, and measure for ten seconds or more");

  private final String meaning;
  private final String advice;

  Bottleneck(String meaning, String advice) {
    this.meaning = meaning;
    this.advice = advice;
  }

  /** Returns the meaning as one clause. */
  public String meaning() {
    return meaning;
  }

  /** Returns the advice as one clause. */
  public String advice() {
    return advice;
  }
}
