// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.analysis.failover.WatchAudit;
import io.etcdbench.analysis.failover.WriteAudit;
import io.etcdbench.result.SampleRun;
import io.etcdbench.sizing.failover.FailoverResult.Aftermath;
import io.etcdbench.sizing.failover.FailoverResult.CallCycle;
import io.etcdbench.sizing.failover.FailoverResult.ClientCycle;
import io.etcdbench.sizing.failover.FailoverResult.Cycle;
import io.etcdbench.sizing.failover.FailoverResult.LockCycle;
import io.etcdbench.sizing.failover.FailoverResult.Together;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sessions made by hand: three settings, two faults. */
public final class SampleFailover {
  private SampleFailover() {}

  /** What is compared. */
  public static FailoverSpec spec() {
    return new FailoverSpec(
        Setting.named(BuiltInSettings.ALL, List.of("jetcd", "recommended", "auto-retry")),
        FaultCase.named(List.of("leader-kill", "leader-freeze"), 100),
        3,
        FailoverSpec.Pace.SMOKE);
  }

  /** Nothing measured yet. */
  public static FailoverResult planned() {
    return FailoverResult.planned(spec(), "smoke", SampleRun.result().environment(), 1);
  }

  /** All cycles ended; the second setting is the best, the third writes twice. */
  public static FailoverResult whole() {
    FailoverResult result = planned();
    for (int number = 1; number <= 3; number++) {
      result = result.with(cycle("leader-kill", number, 1_300, List.of(2_000, 1_500, 2_050)));
      result = result.with(cycle("leader-freeze", number, 1_400, List.of(19_900, 12_100, 20_000)));
    }
    FailoverSpec spec = spec();
    FailoverResult cycles = result;
    return result.with(
        List.of(
            GapAssertion.parse("recommended leader-kill put gap p90 < 3s", spec).evaluate(cycles),
            GapAssertion.parse("leader-freeze put gap max < 15s", spec).evaluate(cycles)));
  }

  /** One cycle whose gaps grow with its number; the last setting has not come back. */
  public static Cycle cycle(String fault, int number, double election, List<Integer> gapMillis) {
    return cycle(fault, number, election, gapMillis, 4.2);
  }

  /** The same by a program that was itself late. */
  public static Cycle cycle(
      String fault, int number, double election, List<Integer> gapMillis, double lagMillis) {
    List<ClientCycle> clients = new ArrayList<>();
    List<Setting> settings = spec().settings();
    for (int i = 0; i < settings.size(); i++) {
      boolean back = i < 2 || !fault.equals("leader-freeze");
      clients.add(
          client(settings.get(i).name(), gapMillis.get(i) + 100.0 * number, back, i, lagMillis));
    }
    return new Cycle(
        fault,
        number,
        10_100,
        election + number,
        List.of(),
        clients,
        new Together(0.31, 0.62, 900.0, 2_400.0 + number, null, 45.0, 120.0 * number));
  }

  /** One cycle whose fault was not possible, with short gaps. */
  public static Cycle withoutFault(String fault, int number) {
    Cycle calm = cycle(fault, number, 0, List.of(0, 0, 0));
    return new Cycle(
        fault,
        number,
        calm.faultMillis(),
        null,
        List.of("the fault 'kill leader at 0s for 10s' did not begin as planned: no leader"),
        calm.clients(),
        calm.together());
  }

  /** One cycle whose clients were not served before its fault. */
  static Cycle notServedBefore(String fault, int number) {
    Cycle down = cycle(fault, number, 1_300, List.of(90_000, 90_000, 90_000));
    return new Cycle(
        fault,
        number,
        down.faultMillis(),
        down.electionMillis(),
        List.of("not all clients were served before the fault"),
        down.clients(),
        down.together());
  }

  private static ClientCycle client(
      String setting, double gap, boolean back, int twice, double lagMillis) {
    List<CallCycle> calls = new ArrayList<>();
    for (CallKind kind : CallKind.values()) {
      double millis = kind == CallKind.SERIALIZABLE_GET ? 0 : gap;
      calls.add(
          new CallCycle(
              kind.label(),
              300,
              Map.of("timeout", 4, "unavailable", 2),
              3,
              0,
              millis > 0 ? 1 : 0,
              millis,
              millis,
              back,
              millis > 0 ? 12.5 : null));
    }
    return new ClientCycle(
        setting,
        calls,
        new WriteAudit(300, 294, 0, 3, twice == 2 ? 1 : 0),
        0,
        250,
        new WatchAudit(297, 0, 0, 0),
        gap + 50,
        twice,
        0,
        lagMillis,
        new Aftermath(gap / 2, back ? gap / 4 : null, 180),
        new LockCycle(twice, 2_000.0 * twice, 1_500.0 * twice, 0));
  }
}
