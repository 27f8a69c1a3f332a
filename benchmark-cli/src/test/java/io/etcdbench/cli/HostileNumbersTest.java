// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.load.OperationFlags;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every number that a command takes, with values that cannot be meant: exit code 2 and one sentence
 * that names the value. Taken from the model of the commands, so a new flag is covered.
 */
@Timeout(600)
final class HostileNumbersTest {
  private static final String NOWHERE = "/dev/null/etcd";
  private static final List<String> NO_NUMBERS =
      List.of("abc", "", "99999999999999999999999", "NaN", "1e999", "0x10");
  private static final Set<String> NUMERIC_LABELS = Set.of("N", "TIME", "BYTES", "PERCENT");

  /** Every value is allowed: a seed is only drawn from. */
  private static final Set<String> UNBOUNDED = Set.of("--seed");

  /** What is printed of a value that a double holds; a value that is no number is quoted. */
  private static final Map<String, String> AS_DOUBLE =
      Map.of(
          "-1",
          "-1.0",
          "1e300",
          "1.0E300",
          "99999999999999999999999",
          String.valueOf(Double.parseDouble("99999999999999999999999")));

  private static final Set<String> DELAYS =
      Set.of("--peer-delay", "--client-delay", "--slow-fsync");

  /** Delays are printed in milliseconds. */
  private static final Map<String, String> AS_DELAY = Map.of("100000h", "360000000000");

  /** What a command needs besides the flag. */
  private static final Map<String, List<String>> NEEDED =
      Map.ofEntries(
          entry("range", List.of("key")),
          entry("mixed", List.of("--op", "put")),
          entry("capacity", List.of("--slo", "put p99 < 20ms")),
          entry("jmh", List.of("PutBenchmark")),
          entry("gate", List.of("--same")),
          entry("audit", List.of("/dev/null")),
          entry("run", List.of("/dev/null")),
          entry("fleet run", List.of("/dev/null")),
          entry(
              "fleet pod",
              List.of(
                  "/dev/null",
                  "--workers=2",
                  "--conductor=127.0.0.1:1",
                  "--slo",
                  "put p99 < 20ms")),
          entry("worker", List.of("--conductor", "127.0.0.1:1")),
          entry("sweep", List.of("--vary", "clients=1,2")),
          entry("auth", List.of("--user", "u:p")));

  /** Words of a parser or a runtime, not of a user. */
  private static final String FOREIGN_WORDS =
      "(?s).*(Exception|For input string|Cannot |is not an? (int|long|float|double)\\b|convert|overflow|\\bjava\\b|\\bnull\\b|\\tat ).*";

  /** The first command that offers a flag, by the field that holds it. */
  private static final Map<Object, String> FIRST = new HashMap<>();

  @BeforeAll
  static void findFirst() {
    CommandLine root = commandLine(new StringWriter(), new StringWriter());
    commands()
        .forEach(
            name ->
                command(root, name)
                    .getCommandSpec()
                    .options()
                    .forEach(option -> FIRST.putIfAbsent(option.userObject(), name)));
  }

  static Stream<String> commands() {
    return leaves(commandLine(new StringWriter(), new StringWriter()))
        .map(command -> command.getCommandSpec().qualifiedName(" "))
        .map(name -> name.substring(name.indexOf(' ') + 1))
        .filter(name -> !name.equals("workload")); // its flags are those of put; it needs a plug-in
  }

  private static Stream<CommandLine> leaves(CommandLine command) {
    Stream<CommandLine> below =
        command.getSubcommands().values().stream().distinct().flatMap(HostileNumbersTest::leaves);
    boolean acts = command.getParent() != null;
    return acts ? Stream.concat(Stream.of(command), below) : below;
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("commands")
  void areRefusedInOneSentence(String name) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine root = commandLine(out, err);
    CommandSpec spec = command(root, name).getCommandSpec();
    SoftAssertions all = new SoftAssertions();
    for (OptionSpec option : spec.options()) {
      boolean first = name.equals(FIRST.get(option.userObject()));
      for (String value : first ? hostile(option) : hostileAgain(option)) {
        err.getBuffer().setLength(0);
        boolean server = SERVER.contains(option.longestName()); // a group of flags is not reset
        String[] words = words(name, spec, option, value);
        CommandLine used = server ? commandLine(out, err, words) : root;
        int code = used.execute(words);
        List<String> lines = err.toString().lines().toList();
        String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        String what = "%s %s '%s': %s".formatted(name, option.longestName(), value, err);
        all.assertThat(code).as(what).isEqualTo(ExitCode.USAGE);
        all.assertThat(lines).as(what).allMatch(line -> line.startsWith("etcd-bench: "));
        all.assertThat(last).as(what).doesNotMatch(FOREIGN_WORDS);
        all.assertThat(namesIt(last, option, value)).as(what).isTrue();
      }
    }
    all.assertAll();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void ofAnIngredientOfAMixAreRefusedInOneSentence() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(OperationFlags.parse("put"));
    SoftAssertions all = new SoftAssertions();
    for (OptionSpec option : spec.options()) {
      for (String value : hostile(option)) {
        String flag = option.longestName().substring(2);
        if (flag.equals("weight") && value.equals("2147483647")) {
          continue; // alone, an operation has every share of its mix
        }
        StringWriter err = new StringWriter();
        String kind = flag.equals("txn-ops") ? "txn" : "range";
        String[] words = {"mixed", "--op", kind + ":" + flag + "=" + value, "--print-plan"};
        int code = commandLine(new StringWriter(), err, words).execute(words);
        String what = "%s '%s': %s".formatted(flag, value, err);
        all.assertThat(code).as(what).isEqualTo(ExitCode.USAGE);
        all.assertThat(err.toString()).as(what).doesNotMatch(FOREIGN_WORDS);
      }
    }
    all.assertAll();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void areFoundInEveryCommandThatOffersALoad() {
    CommandSpec put =
        command(commandLine(new StringWriter(), new StringWriter()), "put").getCommandSpec();
    assertThat(put.options().stream().filter(option -> !hostile(option).isEmpty()))
        .extracting(OptionSpec::longestName)
        .contains("--clients", "--conns", "--duration", "--val-size", "--rate", "--key-size");
  }

  private static boolean namesIt(String sentence, OptionSpec option, String value) {
    String whole = "(?<![\\w.])" + Pattern.quote(asPrinted(option, value)) + "(?![\\w.])";
    return Pattern.compile(whole).matcher(sentence).find();
  }

  private static String asPrinted(OptionSpec option, String value) {
    if (value.isEmpty()) {
      return "''";
    }
    boolean fraction = option.type() == double.class || option.type() == Double.class;
    return fraction
        ? AS_DOUBLE.getOrDefault(value, value)
        : DELAYS.contains(option.longestName()) ? AS_DELAY.getOrDefault(value, value) : value;
  }

  private static List<String> hostile(OptionSpec option) {
    List<String> range = outOfRange(option);
    List<String> all = new ArrayList<>(range.isEmpty() ? List.of() : NO_NUMBERS);
    if (!UNBOUNDED.contains(option.longestName())) {
      all.addAll(range);
    }
    return all;
  }

  /** Where another command has shown what the flag's own type refuses: one value of these. */
  private static List<String> hostileAgain(OptionSpec option) {
    List<String> all = new ArrayList<>(hostile(option));
    all.removeAll(NO_NUMBERS.subList(1, NO_NUMBERS.size()));
    return all;
  }

  private static List<String> outOfRange(OptionSpec option) {
    Class<?> type = option.typeInfo().isMultiValue() ? element(option) : option.type();
    if (type == int.class || type == Integer.class) {
      return List.of("-1", "2147483647");
    } else if (type == long.class || type == Long.class) {
      return List.of("-1", "9223372036854775807");
    } else if (type == double.class || type == Double.class) {
      return List.of("-1", "1e300");
    } else if (type == Duration.class) {
      return List.of("-1", "5", "100000h", "99999999999999h");
    } else if (type == String.class && NUMERIC_LABELS.contains(option.paramLabel())) {
      return List.of("-1", "999999999");
    } else {
      return List.of();
    }
  }

  private static Class<?> element(OptionSpec option) {
    return option.typeInfo().getAuxiliaryTypes()[0];
  }

  /** A value that is taken after all finds no cluster to work with. */
  private static String[] words(String name, CommandSpec spec, OptionSpec option, String value) {
    List<String> words = new ArrayList<>(List.of(name.split(" ", -1)));
    words.addAll(NEEDED.getOrDefault(name, List.of()));
    words.removeIf(word -> word.startsWith(option.longestName() + "="));
    if (spec.findOption("--endpoints") != null) {
      words.addAll(List.of("--endpoints", "127.0.0.1:1"));
      boolean dial = option.longestName().equals("--dial-timeout");
      words.addAll(dial ? List.of() : List.of("--dial-timeout", "10ms"));
    } else if (spec.findOption("--etcd-bin") != null) {
      words.addAll(List.of("--etcd-bin", NOWHERE));
    }
    if (name.equals("disk")) {
      words.addAll(List.of("--while-loaded", "/dev/null"));
    }
    if (SERVER.contains(option.longestName())) {
      words.removeAll(List.of("--endpoints", "127.0.0.1:1", "--dial-timeout", "10ms"));
      words.removeAll(List.of("--user", "u:p", "--etcd-bin", NOWHERE));
      words.addAll(List.of("--etcd-bin", NOWHERE));
    }
    if (option.longestName().equals("--ramp-over")) {
      words.addAll(List.of("--rate", "5"));
    }
    words.add(option.longestName() + "=" + value);
    if (name.equals("sweep")) {
      words.add("put"); // what follows belongs to it
    }
    return words.toArray(String[]::new);
  }

  /** They describe a cluster to start. */
  private static final Set<String> SERVER =
      Set.of(
          "--token-ttl",
          "--bcrypt-cost",
          "--peer-delay",
          "--client-delay",
          "--slow-fsync",
          "--cpu-hogs");

  private static CommandLine command(CommandLine root, String name) {
    CommandLine at = root;
    for (String word : name.split(" ", -1)) {
      at = Objects.requireNonNull(at.getSubcommands().get(word), name);
    }
    return at;
  }

  private static CommandLine commandLine(StringWriter out, StringWriter err, String... words) {
    return Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true), words);
  }
}
