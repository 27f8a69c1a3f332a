// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.PlainEnglish;
import io.etcdbench.cli.EtcdBenchCommand;
import io.etcdbench.cli.Main;
import io.etcdbench.cli.console.HelpText.Extent;
import io.etcdbench.cli.run.ResultFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

final class HelpTextTest {
  private static final int WIDTH = 80;

  private final StringWriter out = new StringWriter();

  @Test
  void putInBriefHasAboutFortyLinesWithTheOptionsThatPeopleUseFirst() {
    assertThat(execute("put", "-h")).isEqualTo(ExitCode.SUCCESS);

    assertThat(out.toString().lines().count()).isBetween(30L, 44L);
    assertThat(out.toString())
        .contains("--clients=N", "--total=N", "--rate=N", "--endpoints=", "--val-size=", "--slo=")
        .containsPattern("All \\d+ options: etcd-bench put --help")
        .doesNotContain("--compressible", "--bcrypt-cost", "--proxies");
  }

  @Test
  void putInFullHasEveryOption() {
    assertThat(execute("put", "--help")).isEqualTo(ExitCode.SUCCESS);

    assertThat(out.toString())
        .contains("--clients=N", "--compressible", "--proxies", "Exit codes:");
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("or too many operations failed 2 ", "inconclusive or not comparable, or stopped");
  }

  @Test
  void theFullHelpOfEveryCommandBeginsWithTheBriefOne() {
    for (CommandSpec spec : commands()) {
      List<String> brief = optionNames(HelpText.of(spec, Extent.BRIEF, WIDTH));
      List<String> full = optionNames(HelpText.of(spec, Extent.FULL, WIDTH));

      assertThat(brief).as(spec.qualifiedName()).isNotEmpty();
      assertThat(full).as(spec.qualifiedName()).startsWith(brief.toArray(String[]::new));
      assertThat(full).as(spec.qualifiedName()).doesNotHaveDuplicates();
    }
  }

  /** In the order of the lines that describe them. */
  private static List<String> optionNames(String help) {
    return Pattern.compile("(?m)^  (?:-\\w, )*(--[a-z0-9-]+)")
        .matcher(help)
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  @Test
  void helpIsThereInEveryPlaceWhereItIsAskedFor() {
    assertThat(execute("-h")).isEqualTo(ExitCode.SUCCESS);
    assertThat(execute("gate", "verify", "-h")).isEqualTo(ExitCode.SUCCESS);
    assertThat(execute("capacity", "-h")).as("a required option is missing").isZero();

    assertThat(out.toString()).contains("Load:", "etcd-bench gate verify ", "--slo=");
  }

  @Test
  void everyCommandIsBriefAndNoLineIsTooWide() {
    for (CommandSpec spec : commands()) {
      String brief = HelpText.of(spec, Extent.BRIEF, WIDTH);

      assertThat(brief.lines().count()).as(spec.qualifiedName()).isLessThanOrEqualTo(67);
      assertThat(HelpText.of(spec, Extent.FULL, WIDTH).lines())
          .as(spec.qualifiedName())
          .allMatch(line -> line.length() <= WIDTH);
    }
  }

  @Test
  void noHeadingIsEmptyAndNoOptionIsLeftOut() {
    for (CommandSpec spec : commands()) {
      List<String> lines = HelpText.of(spec, Extent.FULL, WIDTH).lines().toList();

      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).matches("[A-Z][a-z -]+:")) {
          assertThat(lines.get(i + 1)).as(lines.get(i)).startsWith("  ");
        }
      }
      String text = String.join("\n", lines);
      spec.options().stream()
          .filter(option -> !option.hidden())
          .map(OptionSpec::longestName)
          .forEach(name -> assertThat(text).as(spec.qualifiedName()).contains(name));
    }
  }

  @Test
  void everyCommandOfTheRootHasASectionAndOneLine() {
    assertThat(execute("--help")).isEqualTo(ExitCode.SUCCESS);

    List<String> lines = out.toString().lines().toList();
    for (String name : root().subcommands().keySet()) {
      assertThat(lines).filteredOn(line -> line.startsWith("  " + name + " ")).hasSize(1);
    }
    assertThat(EtcdBenchCommand.HEADINGS.keySet()).isSubsetOf(root().subcommands().keySet());
    assertThat(lines).containsAll(EtcdBenchCommand.HEADINGS.values());
  }

  @Test
  void everyHelpIsPlainEnglish() {
    PlainEnglish english = PlainEnglish.table();
    assertThat(commands())
        .flatExtracting(
            spec ->
                english.violations(spec.qualifiedName(), HelpText.of(spec, Extent.FULL, 10_000)))
        .isEmpty();
  }

  @Test
  void aLongExampleGoesOnAsAShellReadsIt() {
    assertThat(HelpText.of(spec("put"), Extent.FULL, WIDTH))
        .contains("--sequential-keys \\\n      --total=100000 --val-size=256\n");
  }

  @Test
  void helpIsCompleteOnATerminalOfAnyWidth() {
    for (CommandSpec spec : commands()) {
      for (Extent extent : Extent.values()) {
        String words = words(HelpText.of(spec, extent, WIDTH));
        for (int width = 40; width <= 120; width += width < 60 ? 1 : 5) {
          assertThat(words(HelpText.of(spec, extent, width)))
              .as("%s in %s columns", spec.qualifiedName(), width)
              .isEqualTo(words);
        }
      }
    }
  }

  /** Without line breaks, indents, and the backslashes of examples. */
  private static String words(String help) {
    return help.replaceAll("( \\\\)?\\s+", " ");
  }

  @Test
  void theBriefOfAnOptionIsItsFirstSentenceAndItsDefault() {
    assertThat(HelpText.brief("How many; at most some. More. Default: 3; see there."))
        .isEqualTo("How many. Default: 3.");
    assertThat(HelpText.brief("Sizes 256:9 or 1.5 KiB")).isEqualTo("Sizes 256:9 or 1.5 KiB");
  }

  @Test
  void everyNumberThatIsCalledADefaultIsTheOptionsDefault() {
    Pattern stated = Pattern.compile("Default: ([0-9]+(?:\\.[0-9]+)?)\\.$");
    List<String> wrong = new ArrayList<>();
    List<String> compared = new ArrayList<>();
    for (CommandSpec spec : commands()) {
      for (OptionSpec option : spec.options()) {
        Matcher text = stated.matcher(String.join(" ", option.description()));
        if (text.find()
            && option.defaultValue() == null
            && option.initialValue() instanceof Number number) {
          compared.add(option.longestName());
          if (Double.parseDouble(text.group(1)) != number.doubleValue()) {
            wrong.add(spec.qualifiedName() + " " + option.longestName() + ": " + number);
          }
        }
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(compared).contains("--clients", "--max-error-share", "--key-size", "--repeat");
  }

  @Test
  void everyDatedFolderIsDescribedInTheSameWords() {
    List<String> descriptions =
        commands().stream()
            .flatMap(spec -> spec.options().stream())
            .map(option -> String.join(" ", option.description()))
            .filter(text -> text.contains("Default: a new"))
            .toList();

    assertThat(descriptions)
        .contains(ResultFolder.OUTPUT)
        .allMatch(text -> text.endsWith(" " + ResultFolder.DEFAULT));
  }

  private static List<CommandSpec> commands() {
    return below(root());
  }

  private static List<CommandSpec> below(CommandSpec spec) {
    List<CommandSpec> all = new ArrayList<>(List.of(spec));
    spec.subcommands().values().forEach(one -> all.addAll(below(one.getCommandSpec())));
    return all;
  }

  private static CommandSpec spec(String name) {
    return Objects.requireNonNull(root().subcommands().get(name)).getCommandSpec();
  }

  private static CommandSpec root() {
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    return Main.commandLine(nowhere, nowhere).getCommandSpec();
  }

  private int execute(String... args) {
    PrintWriter writer = new PrintWriter(out, true);
    return Main.commandLine(writer, writer, args).execute(args);
  }
}
