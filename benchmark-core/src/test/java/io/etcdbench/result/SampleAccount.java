// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.DurationHistogram.Bucket;
import io.etcdbench.observe.server.MachineAccount;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.Calls;
import io.etcdbench.observe.server.MemberAccount.Consensus;
import io.etcdbench.observe.server.MemberAccount.Incident;
import io.etcdbench.observe.server.MemberAccount.IncidentKind;
import io.etcdbench.observe.server.MemberAccount.MemberSample;
import io.etcdbench.observe.server.MemberAccount.ProcessUse;
import io.etcdbench.observe.server.MemberAccount.Proposals;
import io.etcdbench.observe.server.MemberAccount.Rpcs;
import io.etcdbench.observe.server.MemberAccount.Storage;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.FleetAccount.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What members, and workers of a fleet, said of themselves; the figures are made up. */
public final class SampleAccount {
  private static final long MIB = 1 << 20;
  private static final long QUOTA_BYTES = 2_048 * MIB;

  private SampleAccount() {}

  /**
   * An account with something in every field.
   *
   * @return the account
   */
  public static ServerAccount account() {
    return new ServerAccount(
        10_020_000_000L,
        List.of(member("m0", true), member("m1", false)),
        new MachineAccount(
            0.62,
            0.004,
            Map.of("cpuSome", 0.21, "ioSome", 0.33, "ioFull", 0.3),
            new DeviceActivity("vda", 0.41, 812.5, 3_400_000.0, 620_000.0, 410_000.0)),
        3,
        List.of("member m2: http://127.0.0.1:2379/metrics does not respond within 2000 ms"));
  }

  /**
   * A member with something in every field.
   *
   * @param name of the member
   * @param leads whether it led all the time
   * @return its account
   */
  public static MemberAccount member(String name, boolean leads) {
    return new MemberAccount(
        name,
        "3.6.15",
        11,
        1,
        new Consensus(
            leads,
            leads,
            0,
            new Proposals(20_010, 20_008, 2, 31, 17),
            new DurationHistogram(
                20_008, 42_000.5, 50_002L, 90_003L, 99_004L, List.of(fast(20_008))),
            1,
            2,
            3,
            Map.of(
                leads ? "m1" : "m0",
                new DurationHistogram(3, 210_000, null, null, null, List.of(fast(3))))),
        new Storage(
            fsync(), commit(), 1, 24 * MIB, 12 * MIB, 2_048 * MIB, 1_000, 1_001, 21_001, null),
        new Rpcs(
            Map.of("Put", new Calls(20_000, Map.of("OK", 19_990L, "ResourceExhausted", 10L))),
            6_200_000,
            1_200_000,
            4,
            5,
            6,
            7),
        new ProcessUse(2_500_000_000L, 61 * MIB, 64 * MIB, 120, 340, 0),
        List.of(
            new MemberSample(
                1_001_000_000L, 0.25, 60 * MIB, 640_000.0, 2_100_000.0, 210_000.0, 2_001, 3, leads),
            new MemberSample(10_010_000_000L, 0.25, 64 * MIB, null, null, null, 18_009, 0, leads)),
        List.of(new Incident(4_005_000_000L, IncidentKind.SILENT)));
  }

  /** The same with other samples, without incidents. */
  public static MemberAccount member(
      String name, boolean leads, long missed, List<MemberSample> samples) {
    MemberAccount sample = member(name, leads);
    return new MemberAccount(
        name,
        sample.version(),
        samples.size(),
        missed,
        sample.consensus(),
        sample.storage(),
        sample.rpcs(),
        sample.process(),
        samples,
        List.of());
  }

  /**
   * A member that committed the same in each of ten seconds.
   *
   * @param name of the member
   * @param revisions by which its store grew
   * @param seconds how many
   * @return its account
   */
  public static MemberAccount steadyMember(String name, long revisions, int seconds) {
    return member(name, revisions, QUOTA_BYTES, Unrest.NONE, samples(seconds, 1, true));
  }

  /**
   * A member that slowed down after half of twenty seconds.
   *
   * @param name of the member
   * @param revisions by which its store grew
   * @param slower the rate of the second half against that of the first
   * @return its account
   */
  public static MemberAccount drifting(String name, long revisions, double slower) {
    return member(name, revisions, QUOTA_BYTES, Unrest.NONE, samples(20, slower, true));
  }

  /**
   * A steady member that sent something to clients.
   *
   * @param revisions by which its store grew
   * @param sentBytes over the load
   * @return its account
   */
  public static MemberAccount talkative(long revisions, long sentBytes) {
    MemberAccount steady = steadyMember("m0", revisions, 10);
    return new MemberAccount(
        steady.name(),
        steady.version(),
        steady.samples(),
        steady.missed(),
        steady.consensus(),
        steady.storage(),
        new Rpcs(Map.of(), 1, sentBytes, 0, 0, 0, 0),
        steady.process(),
        steady.timeline(),
        List.of());
  }

  /**
   * A member whose database is as large as it may be.
   *
   * @return its account
   */
  public static MemberAccount fullMember() {
    return member("m0", 20_000, 24 * MIB, Unrest.NONE, List.of());
  }

  /**
   * A member with little data.
   *
   * @param name of the member
   * @param quotaBytes of its database
   * @return its account
   */
  public static MemberAccount withQuota(String name, long quotaBytes) {
    return member(name, 20_000, quotaBytes, Unrest.NONE, List.of());
  }

  /**
   * A member to which nothing was written.
   *
   * @param name of the member
   * @return its account
   */
  public static MemberAccount idleMember(String name) {
    MemberAccount busy = steadyMember(name, 0, 10);
    return new MemberAccount(
        busy.name(),
        busy.version(),
        busy.samples(),
        busy.missed(),
        new Consensus(true, true, 0, new Proposals(0, 0, 0, 0, 0), null, 0, 0, 0, Map.of()),
        busy.storage(),
        busy.rpcs(),
        busy.process(),
        List.of(),
        List.of());
  }

  /**
   * A steady member that was restarted, or saw leaders come. It follows if it was restarted, and
   * otherwise leads.
   *
   * @param restarts of its process
   * @param leaderChanges that it saw
   * @return its account
   */
  public static MemberAccount unsettled(long restarts, long leaderChanges) {
    boolean leads = restarts == 0;
    return member(
        "m0",
        20_000,
        QUOTA_BYTES,
        new Unrest(restarts, leaderChanges, leads),
        samples(10, 1, leads));
  }

  /**
   * A steady member that was restarted while it led, and leads again.
   *
   * @return its account
   */
  public static MemberAccount restartedLeader() {
    return member("m0", 20_000, QUOTA_BYTES, new Unrest(1, 1, true), samples(10, 1, true));
  }

  /**
   * A steady member that is far away from another one.
   *
   * @param rttNanos mean round trip to m1
   * @return its account
   */
  public static MemberAccount distant(double rttNanos) {
    MemberAccount near = steadyMember("m0", 20_000, 10);
    return new MemberAccount(
        near.name(),
        near.version(),
        near.samples(),
        near.missed(),
        new Consensus(
            true,
            true,
            0,
            near.consensus().proposals(),
            null,
            0,
            0,
            0,
            Map.of("m1", new DurationHistogram(3, rttNanos, null, null, null, List.of(fast(3))))),
        near.storage(),
        near.rpcs(),
        near.process(),
        near.timeline(),
        List.of());
  }

  /**
   * A member that was steady as long as it answered.
   *
   * @param answered looks at it, one a second
   * @param missed looks that it did not answer
   * @return its account
   */
  public static MemberAccount silent(int answered, long missed) {
    MemberAccount steady = steadyMember("m1", 20_000, answered);
    return new MemberAccount(
        steady.name(),
        steady.version(),
        answered,
        missed,
        steady.consensus(),
        steady.storage(),
        steady.rpcs(),
        steady.process(),
        steady.timeline(),
        List.of());
  }

  /**
   * Workers of a fleet that reported to the end.
   *
   * @param launcher how they were started
   * @param number how many
   * @return their account
   */
  public static FleetAccount workers(String launcher, int number) {
    List<Worker> workers = new ArrayList<>();
    for (int index = 1; index <= number; index++) {
      workers.add(
          new Worker(
              index,
              null,
              null,
              1_000,
              0,
              1_000,
              Map.of(),
              null,
              new ClientCost(100.0, null, 1, 1),
              null,
              List.of(),
              List.of(),
              List.of()));
    }
    return new FleetAccount(launcher, number, List.of(), null, null, workers);
  }

  private record Unrest(long restarts, long leaderChanges, boolean leads) {
    private static final Unrest NONE = new Unrest(0, 0, true);
  }

  private static MemberAccount member(
      String name, long revisions, long quotaBytes, Unrest unrest, List<MemberSample> samples) {
    return new MemberAccount(
        name,
        "3.6.15",
        11,
        0,
        new Consensus(
            unrest.leads(),
            unrest.leads(),
            unrest.leaderChanges(),
            new Proposals(20_000, 20_000, 0, 1, 1),
            null,
            0,
            0,
            0,
            Map.of()),
        new Storage(
            null, null, 0, 24 * MIB, 12 * MIB, quotaBytes, 1_000, 1_001, 1_001 + revisions, null),
        new Rpcs(Map.of(), 1, 1, 0, 0, 0, 0),
        new ProcessUse(1, MIB, MIB, 1, 1, unrest.restarts()),
        samples,
        List.of());
  }

  private static List<MemberSample> samples(int seconds, double slower, boolean leads) {
    List<MemberSample> samples = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      double committed = 2_000 * (second < seconds / 2 ? 1 : slower);
      samples.add(
          new MemberSample(
              second * 1_000_000_000L, 0.1, MIB, null, null, null, committed, 0, leads));
    }
    return samples;
  }

  private static Bucket fast(long count) {
    return new Bucket(0, 100_000L, count);
  }

  private static DurationHistogram fsync() {
    return new DurationHistogram(
        5_400,
        640_000,
        551_020L,
        991_837L,
        1_860_000L,
        List.of(new Bucket(0, 1_000_000L, 4_900), new Bucket(1_000_000, 2_000_000L, 500)));
  }

  private static DurationHistogram commit() {
    return new DurationHistogram(
        98, 2_100_000, 3_000_000L, null, null, List.of(new Bucket(2_000_000, null, 98)));
  }
}
