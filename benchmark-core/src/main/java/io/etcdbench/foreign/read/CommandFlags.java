// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A command line of a tool, and its flags. */
final class CommandFlags {
  private static final Pattern FLAG =
      Pattern.compile(
          "(?<=\\s)(--?[A-Za-z][A-Za-z0-9-]*)(?:[= ]+(\"[^\"]*\"|'[^']*'|[^\\s-]\\S*))?");

  /** A value attached to its one-letter flag: {@code -c100}. */
  private static final Pattern GLUED = Pattern.compile("(?<=\\s)-([A-Za-z])(\\d\\S*)");

  /** Flags that the person who pasted the line left out. */
  private static final Pattern LEFT_OUT = Pattern.compile("(?<=\\s)(?:\\.\\.\\.|…)(?=[\\s`'\"]|$)");

  /** A tool whose only argument is the address that it asks. */
  private static final Pattern ADDRESS_ONLY = Pattern.compile("\\S+\\s+https?://\\S+\\s*");

  private static final String LOCAL_NAME =
      "(?:127\\.0\\.0\\.1|localhost|0\\.0\\.0\\.0|host\\.docker\\.internal)";

  private static final Pattern LOCAL = Pattern.compile("(?i)\\b" + LOCAL_NAME + "\\b|\\[::1\\]");

  private static final Pattern LOCAL_TARGET =
      Pattern.compile("(?i)(?:" + LOCAL_NAME + "|\\[::1\\])(?:[:/].*)?|::1");

  /** A host with a port; a time of day is none. */
  private static final Pattern PLACE = Pattern.compile("\\b(?!\\d+:)[\\w.\\]-]+:\\d+");

  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?<![\\w-])(\\w+)=(?:\"([^\"\\n]*)\"|'([^'\\n]*)'|([^\\s;\"']+))");

  /** Characters of the value of a shell variable; a longer one is not put in its places. */
  private static final int LONGEST_VALUE = 500;

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)\\}?");

  private final String line;
  private final Map<String, String> flags = new LinkedHashMap<>();

  CommandFlags(String line) {
    this.line = line;
    Matcher matcher = FLAG.matcher(line);
    while (matcher.find()) {
      String value =
          matcher.group(2) == null ? "" : matcher.group(2).replaceAll("^[\"']|[\"']$", "");
      flags.put(matcher.group(1).replaceFirst("^-+", ""), value);
    }
    Matcher glued = GLUED.matcher(line);
    while (glued.find()) {
      flags.put(glued.group(1), glued.group(2));
    }
  }

  /**
   * Finds the last command line in a text that runs a tool, including its continuation lines.
   *
   * @param text the text before the output
   * @param tool a pattern for the tool's name and subcommand, if any
   */
  static Optional<CommandFlags> last(String text, String tool) {
    List<CommandFlags> all = all(text, tool);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /**
   * Finds all command lines in a text that run a tool, as {@link #last} does.
   *
   * @param text any text
   * @param tool a pattern for the tool's name and subcommand, if any
   */
  static List<CommandFlags> all(String text, String tool) {
    Pattern command = Pattern.compile("(?m)^.*?(?:^|[\\s/$#`(])(" + tool + ")(\\s.*)?$");
    Matcher matcher = command.matcher(expanded(joined(text)));
    List<CommandFlags> found = new ArrayList<>();
    while (matcher.find()) {
      // Skips prose that mentions the tool, which has neither flags nor an address alone; a rule
      // drawn with dashes is no flag.
      String rest = matcher.group(0).substring(matcher.start(1) - matcher.start());
      if (FLAG.matcher(rest).find() || ADDRESS_ONLY.matcher(rest).matches()) {
        found.add(new CommandFlags(rest));
      }
    }
    return found;
  }

  /** Joins lines that end with a backslash with the next one. */
  static String joined(String text) {
    return text.replaceAll("\\\\[ \\t]*\\n[ \\t]*", " ");
  }

  /** Puts the values of shell variables that the text sets once in their places. */
  private static String expanded(String text) {
    if (text.indexOf('$') < 0) {
      return text;
    }
    Map<String, Optional<String>> values = new HashMap<>();
    ASSIGNMENT
        .matcher(text)
        .results()
        .forEach(set -> values.merge(set.group(1), value(set), (one, other) -> Optional.empty()));
    return VARIABLE
        .matcher(text)
        .replaceAll(
            use ->
                Matcher.quoteReplacement(
                    values.getOrDefault(use.group(1), Optional.empty()).orElse(use.group())));
  }

  private static Optional<String> value(MatchResult set) {
    return Stream.of(2, 3, 4)
        .map(set::group)
        .filter(Objects::nonNull)
        .filter(value -> value.length() <= LONGEST_VALUE)
        .findFirst();
  }

  String line() {
    return line;
  }

  /** Returns whether no flags were left out, so that a missing one has its default. */
  boolean isWhole() {
    return !LEFT_OUT.matcher(line).find();
  }

  /** Returns the value of each flag by its name, without dashes; empty for a flag without one. */
  Map<String, String> flags() {
    return Collections.unmodifiableMap(flags);
  }

  boolean has(String flag) {
    return flags.containsKey(flag);
  }

  Optional<String> text(String... names) {
    return List.of(names).stream().filter(flags::containsKey).map(flags::get).findFirst();
  }

  /** Puts the count given by a flag; the first of the names that is present is used. */
  void count(Map<Fact, Double> facts, Fact fact, String... names) {
    text(names)
        .flatMap(value -> boxed(ParsedQuantity.count(value)))
        .ifPresent(value -> facts.put(fact, value));
  }

  private static Optional<Double> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }

  /**
   * Puts 1 when all endpoints given are on the client's machine, else 0; nothing when none is
   * given.
   */
  void sameMachine(Map<Fact, Double> facts, String target) {
    place(facts, target.isEmpty() ? line : target);
  }

  /**
   * Puts the number of operations that the command requests.
   *
   * @param durations the flags of a time, which ends the run instead
   * @param names the flags of the number
   */
  void requested(Map<Fact, Double> facts, List<String> durations, String... names) {
    if (durations.stream().noneMatch(this::has)) {
      count(facts, Fact.REQUESTED, names);
    }
  }

  /** Returns whether a host, with or without port and path, is the client's machine. */
  static boolean isLocal(String target) {
    return LOCAL_TARGET.matcher(target).matches();
  }

  /** Puts 1 when all addresses in a text are on the client's machine, else 0; nothing without. */
  static void place(Map<Fact, Double> facts, String all) {
    long places = PLACE.matcher(all).results().count();
    long local = LOCAL.matcher(all).results().count();
    if (places > 0 || local > 0 || all.contains("://")) {
      facts.put(Fact.SAME_MACHINE, local > 0 && local >= places ? 1.0 : 0.0);
    }
  }

  static Map<Fact, Double> none() {
    return new EnumMap<>(Fact.class);
  }
}
