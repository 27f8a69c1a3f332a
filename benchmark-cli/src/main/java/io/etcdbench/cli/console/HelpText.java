// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.cli.EtcdBenchCommand;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The help of a command, in full or in brief. Breaks lines between words only, so that an option,
 * an address or a size stays whole.
 */
final class HelpText {
  /** Amount of help to print. */
  enum Extent {
    /**
     * For {@code -h}: the options marked {@link Essential}, one sentence each, and a few examples.
     */
    BRIEF,
    /** For {@code --help}: the same options first, then the others by group, and all examples. */
    FULL
  }

  /** A command with at most this many options shows all of them in brief help. */
  private static final int FEW = 12;

  private static final int WIDEST_LABEL = 27;
  private static final int BRIEF_EXAMPLES = 3;

  private final CommandSpec spec;
  private final Extent extent;
  private final int width;
  private final List<String> lines = new ArrayList<>();

  private HelpText(CommandSpec spec, Extent extent, int width) {
    this.spec = spec;
    this.extent = extent;
    this.width = width;
  }

  /**
   * Returns the help of a command.
   *
   * @param width of a line, in columns
   * @return whole lines
   */
  static String of(CommandSpec spec, Extent extent, int width) {
    HelpText text = new HelpText(spec, extent, width);
    text.head();
    text.parameters();
    text.options();
    text.commands();
    if (extent == Extent.FULL) {
      text.exitCodes();
    }
    text.examples();
    return String.join("\n", text.lines) + "\n";
  }

  private void head() {
    StringBuilder synopsis = new StringBuilder(spec.qualifiedName());
    synopsis.append(spec.subcommands().isEmpty() ? "" : " [COMMAND]").append(" [OPTIONS]");
    spec.positionalParameters().forEach(one -> synopsis.append(' ').append(usage(one)));
    wrap(synopsis.toString(), "    ");
    String[] description = spec.usageMessage().description();
    if (extent == Extent.BRIEF && description.length > 0) {
      wrap(firstSentence(formatted(description[0])), "");
    } else {
      Arrays.stream(description).forEach(line -> wrap(formatted(line), ""));
    }
  }

  private static String usage(PositionalParamSpec parameter) {
    String label = parameter.paramLabel();
    int least = parameter.arity().min();
    String some = least > 1 ? String.join(" ", Collections.nCopies(least, label)) : label;
    String all = parameter.arity().max() > Math.max(1, least) ? some + "..." : some;
    return least == 0 ? "[" + all + "]" : all;
  }

  private void parameters() {
    if (!spec.positionalParameters().isEmpty()) {
      heading("Parameters:");
      table(
          spec.positionalParameters().stream()
              .map(one -> new String[] {one.paramLabel(), described(one)})
              .toList());
    }
  }

  private void options() {
    List<OptionSpec> all = spec.options().stream().filter(one -> !one.hidden()).toList();
    List<OptionSpec> first = all.stream().filter(one -> isShown(one, all)).toList();
    heading(extent == Extent.FULL && first.size() < all.size() ? "Common options:" : "Options:");
    optionTable(first);
    if (first.size() == all.size()) {
      return;
    }
    if (extent == Extent.BRIEF) {
      lines.add("All %s options: %s --help".formatted(all.size(), spec.qualifiedName()));
      return;
    }
    group("Other options:", spec.options().stream().filter(one -> one.group() == null), first);
    groups(spec.argGroups(), first);
  }

  private static boolean isShown(OptionSpec option, List<OptionSpec> all) {
    boolean marked =
        option.userObject() instanceof AnnotatedElement field
            && field.isAnnotationPresent(Essential.class);
    return marked || all.size() <= FEW || option.required();
  }

  /** Adds a section for each group, including groups inside groups. */
  private void groups(List<ArgGroupSpec> groups, List<OptionSpec> shown) {
    groups.stream()
        .sorted(Comparator.comparingInt(ArgGroupSpec::order))
        .forEach(
            group -> {
              group(
                  formatted(String.valueOf(group.heading())).strip(),
                  group.args().stream()
                      .filter(OptionSpec.class::isInstance)
                      .map(OptionSpec.class::cast),
                  shown);
              groups(group.subgroups(), shown);
            });
  }

  /** Adds a section for the options not yet shown, if any. */
  private void group(String heading, Stream<OptionSpec> options, List<OptionSpec> shown) {
    List<OptionSpec> rest = options.filter(one -> !one.hidden() && !shown.contains(one)).toList();
    if (!rest.isEmpty()) {
      heading(heading);
      optionTable(rest);
    }
  }

  private void optionTable(List<OptionSpec> options) {
    table(
        options.stream()
            .filter(one -> !one.hidden())
            .sorted(Comparator.comparing(HelpText::isAboutHelp))
            .map(one -> new String[] {label(one), described(one)})
            .toList());
  }

  private static boolean isAboutHelp(OptionSpec option) {
    return option.usageHelp() || option.versionHelp();
  }

  private String label(OptionSpec option) {
    String names = extent == Extent.FULL ? String.join(", ", option.names()) : option.longestName();
    boolean list = option.splitRegex() != null && !option.splitRegex().isEmpty();
    return option.arity().max() == 0
        ? names
        : names + "=" + option.paramLabel() + (list ? "[,...]" : "");
  }

  private String described(ArgSpec argument) {
    String text = formatted(String.join(" ", argument.description()));
    return extent == Extent.FULL ? text : brief(text);
  }

  /** Shortens a description to its first sentence and the default. */
  static String brief(String description) {
    int at = description.indexOf("Default: ");
    String before = at < 0 ? description : description.substring(0, at).strip();
    String fallback = at < 0 ? "" : description.substring(at);
    String first = before.isEmpty() ? "" : firstSentence(before);
    return (first + " " + (fallback.isEmpty() ? "" : firstSentence(fallback))).strip();
  }

  /** Returns the text up to the first full stop or semicolon followed by a space. */
  private static String firstSentence(String text) {
    for (int i = 0; i < text.length() - 1; i++) {
      boolean ends = text.charAt(i) == '.' || text.charAt(i) == ';';
      if (ends && text.charAt(i + 1) == ' ') {
        return text.substring(0, i) + ".";
      }
    }
    return text;
  }

  private void commands() {
    if (spec.subcommands().isEmpty()) {
      return;
    }
    boolean grouped = spec.userObject() instanceof EtcdBenchCommand;
    if (!grouped) {
      heading("Commands:");
    }
    List<String[]> rows = new ArrayList<>();
    spec.subcommands()
        .forEach(
            (name, command) -> {
              String heading = grouped ? EtcdBenchCommand.HEADINGS.get(name) : null;
              if (heading != null) {
                table(rows);
                rows.clear();
                heading(heading);
              }
              CommandSpec below = command.getCommandSpec();
              if (!below.usageMessage().hidden()) {
                String[] text = below.usageMessage().description();
                rows.add(
                    new String[] {name, text.length == 0 ? "" : firstSentence(formatted(text[0]))});
              }
            });
    table(rows);
    lines.add("");
    wrap("Run '%s COMMAND -h' for the options of a command.".formatted(spec.qualifiedName()), "");
  }

  private void exitCodes() {
    Map<String, String> codes = spec.usageMessage().exitCodeList();
    if (!codes.isEmpty()) {
      heading("Exit codes:");
      List<String[]> rows = new ArrayList<>();
      codes.forEach((code, meaning) -> rows.add(new String[] {code, meaning}));
      table(rows);
    }
  }

  private void examples() {
    List<String> footer =
        Arrays.stream(spec.usageMessage().footer()).map(HelpText::formatted).toList();
    if (footer.isEmpty()) {
      return;
    }
    heading(footer.get(0).strip());
    long most = extent == Extent.BRIEF ? BRIEF_EXAMPLES : footer.size();
    footer.stream().skip(1).limit(most).forEach(this::example);
  }

  /**
   * Adds an example. A command that is too long for a line continues after a backslash, as in a
   * shell. A remark, separated by three spaces, moves to the next line.
   */
  private void example(String line) {
    int remark = line.strip().indexOf("   ");
    if (line.length() > width && remark > 0) {
      int end = remark + line.indexOf(line.strip());
      example(line.substring(0, end));
      lines.add("      " + line.substring(end).strip());
      return;
    }
    String rest = line;
    while (rest.length() > width) {
      int end = Math.max(rest.lastIndexOf(" --", width - 2), rest.lastIndexOf(" >", width - 2));
      if (rest.substring(0, Math.max(0, end)).isBlank()) {
        break;
      }
      lines.add(rest.substring(0, end).stripTrailing() + " \\");
      rest = "      " + rest.substring(end).strip();
    }
    lines.add(rest);
  }

  private void heading(String text) {
    lines.add("");
    lines.add(text);
  }

  /** Adds a table. A label that is too wide gets its own line. */
  private void table(List<String[]> rows) {
    int widest =
        rows.stream()
            .mapToInt(row -> row[0].length())
            .filter(one -> one <= WIDEST_LABEL)
            .max()
            .orElse(WIDEST_LABEL);
    String indent = " ".repeat(widest + 4);
    for (String[] row : rows) {
      List<String> text = wrapped(row[1], width - indent.length());
      if (row[0].length() > widest) {
        lines.add("  " + row[0]);
      } else {
        String label = "  " + row[0] + " ".repeat(widest - row[0].length() + 2);
        lines.add((label + text.remove(0)).stripTrailing());
      }
      text.forEach(line -> lines.add(indent + line));
    }
  }

  private void wrap(String text, String indent) {
    List<String> broken = wrapped(text, width - indent.length());
    for (int i = 0; i < broken.size(); i++) {
      lines.add((i == 0 ? "" : indent) + broken.get(i));
    }
  }

  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split(" +", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /**
   * Converts picocli's annotation syntax: {@code %%} is a per cent sign and {@code %n} a line
   * break.
   */
  private static String formatted(String text) {
    return text.replace("%n", "\n").replace("%%", "%");
  }
}
