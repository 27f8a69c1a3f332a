// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.LimitPlan.Hashes;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.plan.operation.PluggedPlan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a {@link LoadTest} says, as a plan without a cluster.
 *
 * @param test the annotation
 * @param method that carries it
 */
record LoadTestPlan(LoadTest test, Method method) {
  private static final int OPEN_CLIENTS = 256;

  /** Whether the method brings its own operation. */
  boolean isOwn() {
    return test.mix().isEmpty() && test.plan().isEmpty();
  }

  /**
   * The plan.
   *
   * @throws IllegalArgumentException when the annotation contradicts itself; one sentence
   */
  RunPlan plan() {
    if (!test.mix().isEmpty() && !test.plan().isEmpty()) {
      throw wrong("has both a mix and a plan; keep one of them");
    }
    RunPlan plan = test.plan().isEmpty() ? ofAttributes() : ofFile();
    if (plan.limits().hashes() == Hashes.COMPARE) {
      throw wrong(
          "has a plan with limits.hashes: compare, which only etcd-bench run does; leave it out");
    }
    return plan.with(limits(plan.limits()));
  }

  private RunPlan ofFile() {
    if (!test.rate().isEmpty()
        || !test.duration().isEmpty()
        || test.clients() != 0
        || !WarmupLength.parse(test.warmup()).isAuto()) {
      throw wrong(
          "has a plan, which sets rate, duration, clients and warmup itself; leave them out");
    }
    Path file = Path.of(test.plan());
    if (Files.exists(file)) {
      return PlanFile.read(file);
    }
    try (InputStream in = method.getDeclaringClass().getResourceAsStream(test.plan())) {
      if (in == null) {
        throw wrong(
            "has the plan '%s', which is neither a file in '%s' nor a resource beside %s; give one of them"
                .formatted(
                    test.plan(),
                    Path.of("").toAbsolutePath(),
                    method.getDeclaringClass().getSimpleName()));
      }
      return PlanFile.read(test.plan(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("the plan '" + test.plan() + "' cannot be read", e);
    }
  }

  private RunPlan ofAttributes() {
    if (test.duration().isEmpty()) {
      throw wrong(
          (test.rate().isEmpty() ? "has no duration" : "has a rate without a duration")
              + "; give one, for example duration = \"20s\"");
    }
    RunPlan plan = isOwn() ? own() : PlanFile.mix(test.mix());
    return plan.with(load());
  }

  /** Its only keys are those of the service; the run has a prefix of its own that stays empty. */
  private RunPlan own() {
    PluggedPlan none = PluggedPlan.DEFAULT;
    RunPlan plan = RunPlan.DEFAULT;
    ClientPlan client = plan.client();
    return new RunPlan(
        method.getName(),
        plan.seed(),
        plan.cluster(),
        new ClientPlan(
            OwnOperation.NAME,
            client.target(),
            client.connections(),
            client.calls(),
            client.identity(),
            client.threading(),
            Map.of()),
        plan.load(),
        plan.keys(),
        List.of(
            new PluggedPlan(
                method.getName(), 1, OwnWorkload.NAME, none.keys(), none.values(), Map.of())),
        plan.watch(),
        plan.limits(),
        plan.output());
  }

  private LoadPlan load() {
    double rate = rate();
    Duration duration = Durations.parse(test.duration());
    WarmupLength warmup = WarmupLength.parse(test.warmup());
    int clients = test.clients() != 0 ? test.clients() : rate == 0 ? 1 : OPEN_CLIENTS;
    LoadPlan usual = LoadPlan.DEFAULT;
    return new LoadPlan(
        clients,
        rate == 0 ? ArrivalPlan.CLOSED : ArrivalPlan.constant(rate),
        BeyondLimit.SEND_LATE,
        0,
        duration,
        warmup,
        isOwn() ? warmup.isAuto() : !warmup.most().isZero(),
        usual.drainTimeout());
  }

  private double rate() {
    if (test.rate().isEmpty()) {
      return 0;
    }
    try {
      double rate = new BigDecimal(test.rate().strip()).doubleValue();
      if (rate > 0) {
        return rate;
      }
    } catch (NumberFormatException e) {
      // the same sentence
    }
    throw wrong(
        "has the rate '%s'; allowed: operations per second, for example 500"
            .formatted(test.rate()));
  }

  /** An objective about all errors takes the place of the usual limit. */
  private LimitPlan limits(LimitPlan given) {
    List<String> objectives =
        Stream.concat(given.objectives().stream(), Stream.of(test.slo())).toList();
    List<Slo> parsed = objectives.stream().map(Slo::parse).toList();
    boolean ofErrors = parsed.stream().anyMatch(Slo::coversAllErrors);
    return new LimitPlan(ofErrors ? 1 : given.maxErrorShare(), objectives, given.hashes());
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("the load test '%s' %s".formatted(method.getName(), what));
  }
}
