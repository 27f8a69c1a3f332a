// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the summary format shared by etcd's {@code benchmark}, {@code hey} and {@code ghz}. */
final class SummaryText implements ForeignOutput.Reader {
  /** The first line of a summary, with the line above that names one of several in a run. */
  private static final Pattern SUMMARY =
      Pattern.compile("(?mi)^.*\\bsummary:[ \\t]*$(?:\\s+^.*\\bsummary:[ \\t]*$)?");

  /** The first lines of a summary without its heading. */
  private static final Pattern HEADLESS =
      Pattern.compile(
          "(?m)^(?>.*\\bCount:[ \\t].*\\n)?(?>.*\\bTotal:[ \\t].*\\n)?.*\\bSlowest:[ \\t]+[0-9]");

  /** What a client over gRPC logs of the endpoint that it connects to. */
  private static final Pattern CONNECTED =
      Pattern.compile("picks a new address \\\\?\"([^\"\\\\\\n]+)");

  /**
   * A command that starts a server, which then listens on the default endpoint, or on a local one.
   */
  private static final Pattern STARTED =
      Pattern.compile(
          "(?m)^[^\\w\\n]*(?:(?<!\\S)\\S*/etcd(?=[ \\t&]|$)|etcd(?=[ \\t]+--))(?!.*[ \\t]--?(?:version|help|h)\\b)");

  /** Everything up to the last line of a summary. */
  private static final Pattern RESULTS =
      Pattern.compile("(?s)^.*(?:secs?\\.?|\\[\\d+\\]|Requests/sec:|responses)[^\\n]*\\n");

  private static final Pattern WATCH = Pattern.compile("(?i)[^\\n]*\\bwatch\\b[^\\n]*summary:");
  private static final Pattern PUTS = Pattern.compile("(?i)[^\\n]*\\bput summary:");

  private static final Pattern BEGIN = Pattern.compile("(?:Total|Average):[ \\t]+[0-9]");
  private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+[0-9.]");

  /** The first lines of a summary that was cut, or its status codes. */
  private static final Pattern CUT =
      Pattern.compile(
          "Total:[ \\t]+[0-9.]+ ?[a-zµ]+\\.?[ \\t]*\\n[ \\t]*Slowest:[ \\t]+[0-9]"
              + "|Status code distribution:[ \\t]*\\n[ \\t]*\\[\\w+\\][ \\t]+\\d+ responses");

  private static final Pattern MIXED = Pattern.compile("Total (Read|Write) Ops:");
  private static final Pattern ERRORS =
      Pattern.compile(
          "Error distribution:[ \\t]*\\n((?:[ \\t]*\\[\\d+\\][ \\t]+\\S.*(?:\\n|$))*+)");
  private static final Pattern STATUS =
      Pattern.compile("\\[([A-Za-z0-9]+)\\][ \\t]+(\\d+) responses");
  private static final String HEY = "\\S*\\b(?:hey|boom|oha)";
  private static final String VERB =
      "(?=.*\\s(?:put|range|txn-put|txn-mixed|stm|watch|watch-get|watch-latency|lease-keepalive)\\b)";
  private static final String ETCD_VERBS = "\\S*benchmark(?=\\s)" + VERB;

  /** A line with a command of etcd's benchmark. */
  private static final Pattern COMMAND = Pattern.compile("(?m)^(?>.*?benchmark(?=\\s))" + VERB);

  /** What only a run with successful operations prints. */
  private static final Pattern ANSWERED =
      Pattern.compile(
          "(?:Count|Total|Slowest|Fastest|Average|Stddev|Requests/sec):[ \\t]+[0-9]"
              + "|% ?in[ \\t]+[0-9]|\\][ \\t]+\\d+ responses");

  @Override
  public List<ForeignRun> read(String text) {
    List<ForeignRun> runs = new ArrayList<>();
    for (String part : parts(text)) {
      runs.addAll(isAllFailed(part) ? List.of(failed(part)) : summaries(part));
    }
    if (runs.isEmpty()) {
      return runs;
    }
    Map<Fact, Double> place = place(text, CommandFlags.all(text, ETCD_VERBS));
    return runs.stream()
        .map(run -> run.tool() == Tool.ETCD_BENCHMARK ? run.or(place) : run)
        .toList();
  }

  /** Cuts a text before and after each command of etcd's benchmark that only printed errors. */
  private static List<String> parts(String text) {
    if (!ERRORS.matcher(text).find()) {
      return List.of(text);
    }
    String joined = CommandFlags.joined(text);
    List<Sections> commands = Sections.of(joined, COMMAND);
    String above = commands.isEmpty() ? joined : commands.get(0).before();
    List<String> parts = new ArrayList<>();
    StringBuilder others = new StringBuilder(above);
    for (Sections command : commands) {
      if (isAllFailed(command.body())
          && CommandFlags.last(command.body(), ETCD_VERBS).isPresent()) {
        parts.add(others.toString());
        parts.add(command.body());
        others.setLength(0);
      } else {
        others.append(command.body());
      }
    }
    parts.add(others.toString());
    return parts;
  }

  /** Without a successful operation, etcd's benchmark prints no summary. */
  private static boolean isAllFailed(String text) {
    return errors(text) > 0 && !ANSWERED.matcher(text).find();
  }

  private static ForeignRun failed(String part) {
    double failed = errors(part);
    Tool tool = tool(part, "");
    return ForeignRun.of(tool)
        .with(Map.of(Fact.FAILED, failed, Fact.OPERATIONS, failed))
        .with(circumstances(tool, part));
  }

  private static List<ForeignRun> summaries(String text) {
    if (!isSummary(text)) {
      return List.of();
    }
    List<ForeignRun> runs = new ArrayList<>();
    List<ForeignRun> halves = new ArrayList<>();
    String before = "";
    List<CommandFlags> commands = CommandFlags.all(text, ETCD_VERBS);
    for (Sections section : sections(text)) {
      if (!isSummary(section.body())) {
        continue;
      }
      boolean sameCommand =
          isOneOfSeveral(section) || (commands.size() == 1 && isRepeated(section));
      boolean commandAbove =
          sameCommand
              && !before.isEmpty()
              && CommandFlags.all(section.before(), ETCD_VERBS).isEmpty();
      before = commandAbove ? before : section.before();
      ForeignRun run = run(before, section.body());
      Matcher mixed = MIXED.matcher(section.before());
      if (mixed.find()) {
        boolean reads = mixed.group(1).equals("Read");
        if (!reads && halves.isEmpty() && !runs.isEmpty()) {
          // The heading of the reads was cut.
          halves.add(runs.remove(runs.size() - 1).named("reads"));
        }
        halves.add(run.named(reads ? "reads" : "writes"));
        if (halves.size() == 2) {
          runs.addAll(BesideOthers.of(halves));
          halves.clear();
        }
      } else {
        runs.add(run);
      }
    }
    runs.addAll(halves);
    return runs;
  }

  private static boolean isSummary(String text) {
    Matcher begin = BEGIN.matcher(text);
    return (begin.find() && RATE.matcher(text).find(begin.end())) || CUT.matcher(text).find();
  }

  /** Returns whether nothing between a run and the one before it gives it other settings. */
  private static boolean isRepeated(Sections section) {
    String between = RESULTS.matcher(section.before()).replaceFirst("");
    return between.chars().noneMatch(Character::isDigit);
  }

  /**
   * Where the client ran by the endpoints in its log, or by a server started with it, for commands
   * that leave the endpoints out.
   */
  private static Map<Fact, Double> place(String text, List<CommandFlags> commands) {
    Map<Fact, Double> known = CommandFlags.none();
    CommandFlags.place(
        known,
        CONNECTED
            .matcher(text)
            .results()
            .map(address -> address.group(1))
            .collect(Collectors.joining(" ")));
    if (known.isEmpty()
        && STARTED.matcher(text).find()
        && !commands.isEmpty()
        && commands.stream().allMatch(flags -> flags.isWhole() && !flags.has("endpoints"))) {
      known.put(Fact.SAME_MACHINE, 1.0);
    }
    return known;
  }

  private static List<Sections> sections(String text) {
    List<Sections> all = Sections.of(text, SUMMARY);
    if (all.stream().anyMatch(section -> isSummary(section.body()))) {
      return all;
    }
    List<Sections> headless = Sections.of(text, HEADLESS);
    return headless.size() > 1 ? headless : List.of(new Sections(text, text));
  }

  /** Returns whether a summary follows another of the same command. */
  private static boolean isOneOfSeveral(Sections section) {
    String body = section.body();
    return (WATCH.matcher(body).lookingAt() || PUTS.matcher(body).lookingAt())
        && CommandFlags.last(section.before(), ETCD_VERBS).isEmpty();
  }

  private static ForeignRun run(String before, String body) {
    Facts facts = new Facts(body);
    facts
        .count(Fact.OPS_PER_SECOND, "Requests/sec:\\s+([0-9.,]+)")
        .duration("(?m)\\bTotal:\\s+" + ParsedQuantity.TIME)
        .time(Fact.SLOWEST, "Slowest:\\s+" + ParsedQuantity.TIME)
        .time(Fact.FASTEST, "Fastest:\\s+" + ParsedQuantity.TIME)
        .time(Fact.MEAN, "Average:\\s+" + ParsedQuantity.TIME)
        .time(Fact.DEVIATION, "Stddev:\\s+" + ParsedQuantity.TIME)
        .percentiles("([0-9.]+) ?% in\\s+" + ParsedQuantity.TIME);
    facts
        .find("Average:\\s+" + ParsedQuantity.TIME)
        .ifPresent(mean -> facts.put(Fact.MEAN_ROUNDING, ParsedQuantity.roundingSeconds(mean)));
    Tool tool = tool(before, body);
    double failed = tool == Tool.ETCD_BENCHMARK ? errors(body) : refused(body);
    if (facts.has(Fact.OPS_PER_SECOND) || STATUS.matcher(body).find()) {
      facts.put(Fact.FAILED, failed);
    }
    operations(facts, failed);
    ForeignRun run = facts.run(tool).with(circumstances(tool, before));
    if (PUTS.matcher(body).lookingAt()) {
      return run.with(pacing(before));
    }
    return WATCH.matcher(body).lookingAt() ? run.with(Fact.OPEN_LOOP, 1) : run;
  }

  /** Puts that watchers observe are sent at a rate of their own. */
  private static Map<Fact, Double> pacing(String before) {
    Map<Fact, Double> known = CommandFlags.none();
    known.put(Fact.OPEN_LOOP, 1.0);
    CommandFlags.last(before, ETCD_VERBS)
        .ifPresent(flags -> flags.count(known, Fact.RATE, "put-rate"));
    return known;
  }

  private static void operations(Facts facts, double failed) {
    facts.count(Fact.OPERATIONS, "(?m)\\bCount:\\s+([0-9,]+)");
    double answered = facts.sum("\\[[A-Za-z0-9]+\\][ \\t]+(\\d+) responses").orElse(0);
    if (!facts.has(Fact.OPERATIONS) && answered > 0) {
      facts.put(Fact.OPERATIONS, answered + errors(facts.text()));
    } else if (!facts.has(Fact.OPERATIONS)) {
      // Without what follows the histogram, some of its bars may be missing.
      double bars =
          facts.text().contains("Latency distribution:")
              ? facts.sum("(?m)[0-9.]+ \\[(\\d+)\\][ \\t]*(?:\\||$)").orElse(0)
              : 0;
      double computed = facts.get(Fact.OPS_PER_SECOND) * facts.get(Fact.SECONDS);
      double ended = bars > 0 ? bars : computed;
      if (ended > 0) {
        facts.put(Fact.OPERATIONS, ended + failed);
      }
    }
  }

  private static Tool tool(String before, String body) {
    if (body.contains("Count:") && !body.contains("secs")) {
      return Tool.GHZ;
    }
    boolean hey =
        Stream.of("Status code distribution", "Details (average", "Size/request:")
                .anyMatch(body::contains)
            || (CommandFlags.last(before, HEY).isPresent()
                && CommandFlags.last(before, ETCD_VERBS).isEmpty());
    return hey ? Tool.HEY : Tool.ETCD_BENCHMARK;
  }

  private static double errors(String body) {
    Matcher errors = ERRORS.matcher(body);
    double all = 0;
    while (errors.find()) {
      all += new Facts(errors.group(1)).sum("(?m)^[ \\t]*\\[(\\d+)\\]").orElse(0);
    }
    return all;
  }

  /**
   * Returns the number of error responses, and of calls without a response. The latter have no HTTP
   * status; ghz counts them under a status of gRPC, which is a word, and again as errors.
   */
  private static double refused(String body) {
    double refused = 0;
    boolean repeated = false;
    Matcher status = STATUS.matcher(body);
    while (status.find()) {
      String code = status.group(1);
      if (!code.equals("OK") && !code.startsWith("2")) {
        refused += Double.parseDouble(status.group(2));
        repeated |= Character.isLetter(code.charAt(0));
      }
    }
    return refused + (repeated ? 0 : errors(body));
  }

  private static Map<Fact, Double> circumstances(Tool tool, String before) {
    Map<Fact, Double> known = CommandFlags.none();
    String name =
        switch (tool) {
          case HEY -> HEY;
          case GHZ -> "\\S*\\bghz";
          default -> ETCD_VERBS;
        };
    Optional<CommandFlags> command = CommandFlags.last(before, name);
    command.ifPresent(
        flags -> {
          switch (tool) {
            case HEY -> {
              known.putAll(defaults(flags, Map.of(Fact.CLIENTS, 50.0)));
              flags.count(known, Fact.CLIENTS, "c");
              flags.requested(known, List.of("z"), "n");
              flags.count(known, Fact.RATE, "q");
              workers(flags, known);
              flags.sameMachine(known, "");
            }
            case GHZ -> {
              known.putAll(defaults(flags, Map.of(Fact.CLIENTS, 50.0)));
              flags.count(known, Fact.CLIENTS, "c", "concurrency");
              flags.count(known, Fact.CONNECTIONS, "connections");
              flags.count(known, Fact.RATE, "rps", "r");
              flags.requested(known, List.of("z", "duration"), "n", "total");
              flags.sameMachine(known, "");
            }
            default -> etcd(flags, known);
          }
        });
    return known;
  }

  /**
   * hey requests the same number from each worker, and limits the rate of each; oha and boom, its
   * predecessor, limit that of all together.
   */
  private static void workers(CommandFlags flags, Map<Fact, Double> known) {
    if (flags.line().matches("\\S*\\b(?:oha|boom)\\s.*")) {
      return;
    }
    double workers = known.getOrDefault(Fact.CLIENTS, 0.0);
    if (workers > 0) {
      known.computeIfPresent(Fact.REQUESTED, (fact, all) -> all - all % workers);
      known.computeIfPresent(Fact.RATE, (fact, rate) -> rate * workers);
    } else {
      known.remove(Fact.RATE);
    }
  }

  private static Map<Fact, Double> defaults(CommandFlags flags, Map<Fact, Double> values) {
    return flags.isWhole() ? values : Map.of();
  }

  /**
   * Applies the defaults of etcd's benchmark (one client, one connection, one key) and its flags.
   */
  private static void etcd(CommandFlags flags, Map<Fact, Double> known) {
    known.putAll(defaults(flags, Map.of(Fact.CLIENTS, 1.0, Fact.CONNECTIONS, 1.0)));
    flags.count(known, Fact.CLIENTS, "clients");
    flags.count(known, Fact.CONNECTIONS, "conns");
    flags.count(known, Fact.RATE, "rate");
    String verb = flags.line().toLowerCase(Locale.ROOT);
    boolean puts = verb.matches(".*\\s(?:txn-)?put\\b.*");
    if (puts) {
      known.putAll(defaults(flags, Map.of(Fact.KEY_SPACE, 1.0, Fact.VALUE_BYTES, 8.0)));
      flags.count(known, Fact.KEY_SPACE, "key-space-size");
      flags.count(known, Fact.VALUE_BYTES, "val-size");
    }
    if (verb.matches(".*\\swatch(?:-get|-latency)?(?:\\s.*)?")) {
      known.put(Fact.OPEN_LOOP, 1.0);
    }
    flags.text("endpoints").ifPresent(endpoints -> flags.sameMachine(known, endpoints));
  }
}
