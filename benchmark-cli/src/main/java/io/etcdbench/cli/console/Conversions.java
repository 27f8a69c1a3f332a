// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.cli.load.AuthCommand;
import io.etcdbench.cli.load.StmCommand;
import io.etcdbench.cli.load.lease.LockCommand;
import io.etcdbench.cli.sizing.CheckKind;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.gate.history.export.ExportFormat;
import io.etcdbench.load.arrival.ArrivalSchedule.Step;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.KeyPlan.Order;
import io.etcdbench.plan.OutputPlan.Format;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.sizing.check.CheckLevel;
import io.etcdbench.workload.mix.StmSource.Isolation;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters for option values. They parse durations and choices in the notation of plan files. */
public final class Conversions {
  private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,40}");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d{1,400}\\.?\\d{0,400}|\\.\\d{1,400})([eE][+-]?\\d{1,5})?");

  private Conversions() {}

  /** Registers the converters on a command and its subcommands. */
  public static void register(CommandLine command) {
    command.registerConverter(Duration.class, with(Durations::parse));
    command.registerConverter(WarmupLength.class, with(WarmupLength::parse));
    command.registerConverter(int.class, with(Conversions::whole));
    command.registerConverter(Integer.class, with(Conversions::whole));
    command.registerConverter(long.class, with(Conversions::wholeLong));
    command.registerConverter(Long.class, with(Conversions::wholeLong));
    command.registerConverter(double.class, with(Conversions::number));
    command.registerConverter(Double.class, with(Conversions::number));
    command.registerConverter(boolean.class, with(Conversions::truth));
    command.registerConverter(Boolean.class, with(Conversions::truth));
    command.registerConverter(Step.class, with(Conversions::step));
    command.registerConverter(Consistency.class, with(Conversions::consistency));
    command.registerConverter(Isolation.class, with(Conversions::isolation));
    command.registerConverter(CheckLevel.class, with(CheckLevel::parse));
    choice(command, Shape.class);
    choice(command, BeyondLimit.class);
    choice(command, LoadBalancing.class);
    choice(command, Threading.class);
    choice(command, EndpointPolicy.class);
    choice(command, Order.class);
    choice(command, Afterwards.class);
    choice(command, Format.class);
    choice(command, CheckKind.class);
    choice(command, Proxies.class);
    choice(command, ReportFormat.class);
    choice(command, ExportFormat.class);
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

  private static int whole(String text) {
    long number = wholeLong(text);
    if (number < Integer.MIN_VALUE || number > Integer.MAX_VALUE) {
      throw beyond(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    return (int) number;
  }

  private static long wholeLong(String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new IllegalArgumentException("'%s' is not a whole number".formatted(text));
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw beyond(text, Long.MIN_VALUE, Long.MAX_VALUE);
    }
  }

  private static IllegalArgumentException beyond(String text, long least, long most) {
    return new IllegalArgumentException(
        "'%s' is out of range; allowed: %s to %s".formatted(text, least, most));
  }

  /**
   * Parses a finite decimal number. Java itself would also accept hexadecimal numbers and type
   * suffixes.
   */
  private static double number(String text) {
    double number = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException(
          "'%s' is not a number; allowed: for example 250, 0.5 or 1e6".formatted(text));
    }
    return number;
  }

  private static boolean truth(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("'%s' is not true or false".formatted(text));
    };
  }

  /** Accepts etcd's own abbreviations l and s as well. */
  private static Consistency consistency(String text) {
    return switch (text) {
      case "l" -> Consistency.LINEARIZABLE;
      case "s" -> Consistency.SERIALIZABLE;
      default -> Choices.parse(Consistency.class, text);
    };
  }

  /** Accepts etcd's own abbreviations as well. */
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
          Bound.RATE.require(number(text.substring(0, Math.max(0, by)))),
          Bound.STEP.require(Durations.parse(text.substring(by + 1))));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' is not a step (%s); allowed: RATExDURATION, for example 100x10s"
              .formatted(text, e.getMessage()),
          e);
    }
  }
}
