// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.fleet.FleetMessage.Clock;
import io.etcdbench.fleet.FleetMessage.Ended;
import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.fleet.FleetMessage.Ready;
import io.etcdbench.fleet.FleetMessage.Welcome;
import io.etcdbench.fleet.FleetMessage.WireInterval;
import io.etcdbench.fleet.FleetMessage.WireLoad;
import io.etcdbench.fleet.FleetMessage.WorkerInterval;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * A worker that offers no load but reports one: it sends the conductor over the same link what a
 * worker with a given rate would send each second.
 */
final class ScriptedWorker {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private static final String BUILD = BuildId.ofThisJvm();

  private final ConductorAddress conductor;
  private final int index;
  private final int perSecond;
  private final long shiftNanos;
  private final Random random;

  /**
   * Result of one worker.
   *
   * @param response latencies that it reported
   * @param errorNanos error of its clock offset; both processes read the same clock, so the true
   *     offset is known
   * @param boundNanos error bound of the same offset
   */
  record Reported(Histogram response, long errorNanos, long boundNanos) {}

  /** Creates a worker whose clock is wrong by {@code shiftNanos}. */
  ScriptedWorker(ConductorAddress conductor, int index, int perSecond, long shiftNanos) {
    this.conductor = conductor;
    this.index = index;
    this.perSecond = perSecond;
    this.shiftNanos = shiftNanos;
    this.random = new Random(index);
  }

  Reported run() throws IOException, InterruptedException {
    FleetClient client = new FleetClient(conductor);
    String instance = UUID.randomUUID().toString();
    Place place = new Place("scripted-" + index, null, null, 2);
    Hello hello = new Hello(instance, null, index, BUILD, null, place);
    Welcome welcome =
        client.ask(FleetMessage.HELLO, hello, Welcome.class, FleetClient.LONG_PATIENCE);
    if (welcome.refusal() != null) {
      throw new IOException(welcome.refusal());
    }
    RunPlan plan = PlanFile.read("of the conductor", welcome.plan());
    StopSignal stop = new StopSignal();
    try (WorkerLink link =
        new WorkerLink(client, NanoClock.system(), instance, welcome.index(), stop)) {
      ClockOffset offset =
          ClockOffset.measure(new Shifted(shiftNanos), () -> clock(client), ClockOffset.EXCHANGES);
      link.ready(new Ready(offset.nanos(), offset.uncertaintyNanos(), null, null, List.of()));
      long start =
          offset.here(link.awaitStart(stop).orElseThrow(() -> new IOException("not started")))
              - shiftNanos;
      Interval all = measure(link, start, plan.load().duration().toSeconds());
      RunResult own = new RunResult.Builder(Environment.capture()).plan(plan).build();
      LoadResult load =
          new LoadResult(all, all, Map.of("put", all.sent()), LoadResult.End.DURATION);
      link.end(new Ended(WireLoad.of(load), 0L, 0, null, ResultFile.text(own)));
      Histogram response = Objects.requireNonNull(all.series().get(0).responseNanos());
      return new Reported(
          response, Math.abs(offset.nanos() + shiftNanos), offset.uncertaintyNanos());
    }
  }

  private static long clock(FleetClient client) {
    try {
      return client
          .ask(FleetMessage.CLOCK, List.of(), Clock.class, FleetClient.LONG_PATIENCE)
          .nanos();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Interval measure(WorkerLink link, long startNanos, long seconds)
      throws InterruptedException {
    Interval all = second(0);
    for (long i = 0; i < seconds; i++) {
      Interval one = i == 0 ? all : second(i);
      TimeUnit.NANOSECONDS.sleep(startNanos + (i + 1) * SECOND - System.nanoTime());
      link.add(new WorkerInterval(WireInterval.of(one), FleetIntervals.NOTHING));
      all = i == 0 ? one : all.merge(one);
    }
    return all;
  }

  private Interval second(long number) {
    Histogram service = new Histogram(3);
    Histogram response = new Histogram(3);
    Histogram lag = new Histogram(3);
    for (int i = 0; i < perSecond; i++) {
      long serving = (long) (1e6 * Math.exp(random.nextGaussian() / 2));
      long late = random.nextInt(200_000);
      service.recordValue(serving);
      response.recordValue(serving + late);
      lag.recordValue(late);
    }
    Series put = new Series("put", OutcomeKind.OK, service, response, null);
    long begin = number * SECOND;
    return new Interval(begin, begin + SECOND, perSecond, 0, begin + SECOND, List.of(put), lag);
  }

  private record Shifted(long byNanos) implements NanoClock {
    @Override
    public long nanoTime() {
      return System.nanoTime() + byNanos;
    }

    @Override
    public void parkNanos(long nanos) {
      NanoClock.system().parkNanos(nanos);
    }
  }
}
