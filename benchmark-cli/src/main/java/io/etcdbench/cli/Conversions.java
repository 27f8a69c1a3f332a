// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.arrival.ArrivalSchedule.Step;
import io.etcdbench.check.CheckLevel;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.FaultSpec.Proxies;
import io.etcdbench.doctor.DoctorFormat;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.load.LoadModel.BeyondLimit;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.KeyPlan.Order;
import io.etcdbench.plan.OutputPlan.Format;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.workload.StmSource.Isolation;
import java.time.Duration;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How the values of options are read: durations and choices as a plan writes them. */
final class Conversions {
  private Conversions() {}

  /**
   * Teaches a command and its subcommands.
   *
   * @param command the root
   */
  static void register(CommandLine command) {
    command.registerConverter(Duration.class, with(Durations::parse));
    command.registerConverter(Step.class, with(Conversions::step));
    command.registerConverter(Consistency.class, with(Conversions::consistency));
    command.registerConverter(Isolation.class, with(Conversions::isolation));
    command.registerConverter(CheckLevel.class, with(CheckLevel::parse));
    choice(command, DoctorFormat.class);
    choice(command, Shape.class);
    choice(command, BeyondLimit.class);
    choice(command, LoadBalancing.class);
    choice(command, Threading.class);
    choice(command, EndpointPolicy.class);
    choice(command, Order.class);
    choice(command, Afterwards.class);
    choice(command, Format.class);
    choice(command, Proxies.class);
    choice(command, ReportFormat.class);
    choice(command, StmCommand.Locker.class);
    choice(command, LockCommand.Within.class);
    choice(command, AuthCommand.How.class);
  }

  private static <E extends Enum<E>> void choice(CommandLine command, Class<E> type) {
    command.registerConverter(type, with(text -> Choices.parse(type, text)));
  }

  private static <T> ITypeConverter<T> with(Function<String, T> reader) {
    return text -> {
      try {
        return reader.apply(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }

  /** As etcd's own tool: l and s. */
  private static Consistency consistency(String text) {
    return switch (text) {
      case "l" -> Consistency.LINEARIZABLE;
      case "s" -> Consistency.SERIALIZABLE;
      default -> Choices.parse(Consistency.class, text);
    };
  }

  /** As etcd's own tool. */
  private static Isolation isolation(String text) {
    return switch (text) {
      case "c" -> Isolation.READ_COMMITTED;
      case "r" -> Isolation.REPEATABLE_READS;
      case "s" -> Isolation.SERIALIZABLE;
      case "ss" -> Isolation.SERIALIZABLE_SNAPSHOT;
      default -> Choices.parse(Isolation.class, text);
    };
  }

  private static Step step(String text) {
    int by = text.indexOf('x');
    try {
      return new Step(
          Double.parseDouble(text.substring(0, Math.max(0, by))),
          Durations.parse(text.substring(by + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'%s' is no step; allowed: RATExDURATION, for example 100x10s".formatted(text), e);
    }
  }
}
