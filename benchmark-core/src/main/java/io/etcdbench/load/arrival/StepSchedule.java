// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import java.util.List;

/**
 * Steps of constant rates: arrival n falls into the step in which the number of arrivals due
 * reaches n.
 */
final class StepSchedule implements ArrivalSchedule {
  private final List<Step> steps;
  private int step;
  private double secondsBefore;
  private double arrivalsBefore;
  private long arrivals;

  StepSchedule(List<Step> steps) {
    this.steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("no step is given; give at least one rate and duration");
    }
    if (this.steps.get(steps.size() - 1).opsPerSecond() == 0) {
      throw new IllegalArgumentException(
          "the last step has a rate of 0, so nothing would ever arrive again; "
              + "end the phase there, or give the last step a rate above zero");
    }
  }

  @Override
  public long nextNanos() {
    while (step < steps.size() - 1 && arrivals >= arrivalsBefore + arrivalsOf(steps.get(step))) {
      arrivalsBefore += arrivalsOf(steps.get(step));
      secondsBefore += Rate.seconds(steps.get(step).duration());
      step++;
    }
    double inStep = (arrivals++ - arrivalsBefore) / steps.get(step).opsPerSecond();
    return (long) ((secondsBefore + inStep) * Rate.NANOS_PER_SECOND);
  }

  /** The start of a pause, if one precedes the following arrival. */
  @Override
  public long followingNanos() {
    double seconds = secondsBefore;
    double due = arrivalsBefore;
    for (int next = step + 1; next < steps.size(); next++) {
      seconds += Rate.seconds(steps.get(next - 1).duration());
      due += arrivalsOf(steps.get(next - 1));
      if (arrivals < due) {
        break;
      }
      if (steps.get(next).opsPerSecond() == 0) {
        return (long) (seconds * Rate.NANOS_PER_SECOND);
      }
    }
    return nextNanos();
  }

  private static double arrivalsOf(Step step) {
    return step.opsPerSecond() * Rate.seconds(step.duration());
  }
}
