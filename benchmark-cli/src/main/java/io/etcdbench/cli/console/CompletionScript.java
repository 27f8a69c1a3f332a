// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.plan.Choices;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A completion script with the words of the help: commands, options and the values that options
 * take. It starts nothing but shell functions.
 */
final class CompletionScript {
  private static final Pattern CHOICE = Pattern.compile("[a-z0-9.-]+(\\|[a-z0-9.-]+)+");

  /** In the place of values: names of files. */
  private static final String FILES = "@files";

  /** In the place of values: any text, so nothing is offered. */
  private static final String ANY = "@any";

  private final CommandSpec root;

  private CompletionScript(CommandSpec root) {
    this.root = root;
  }

  /**
   * The script for bash.
   *
   * @param root the whole command
   * @return a script to be read by a shell, or kept where bash-completion looks for it
   */
  static String bash(CommandSpec root) {
    return new CompletionScript(root).script("", BASH);
  }

  /**
   * The script for zsh.
   *
   * @param root the whole command
   * @return a script to be kept as {@code _etcd-bench} on the {@code fpath}
   */
  static String zsh(CommandSpec root) {
    return new CompletionScript(root).script("#compdef etcd-bench\n", ZSH);
  }

  private String script(String head, String shell) {
    StringBuilder words = new StringBuilder();
    StringBuilder below = new StringBuilder();
    visit(root, "", words, below);
    return head
        + "# Completion of etcd-bench; printed by 'etcd-bench completion'.\n"
        + FUNCTIONS.formatted(below, values(), words)
        + shell;
  }

  /** The words of each command, by its path, for example {@code /gate/verify}. */
  private void visit(CommandSpec spec, String path, StringBuilder words, StringBuilder below) {
    Set<String> all = new TreeSet<>();
    spec.subcommands().forEach((name, command) -> add(all, name, command));
    spec.options().stream()
        .filter(option -> !option.hidden())
        .forEach(option -> all.addAll(Arrays.asList(option.names())));
    spec.positionalParameters().forEach(one -> all.addAll(values(one)));
    words.append("    '%s') echo '%s' ;;\n".formatted(path, String.join(" ", all)));
    spec.subcommands()
        .forEach(
            (name, command) -> {
              below.append(below.length() == 0 ? "" : "|").append(path).append('/').append(name);
              visit(command.getCommandSpec(), path + "/" + name, words, below);
            });
  }

  private static void add(Set<String> words, String name, CommandLine command) {
    if (!command.getCommandSpec().usageMessage().hidden()) {
      words.add(name);
    }
  }

  /** Which values follow which option; by command only where commands differ. */
  private String values() {
    Map<String, Map<String, String>> byOption = new LinkedHashMap<>();
    collect(root, "", byOption);
    StringBuilder cases = new StringBuilder();
    byOption.forEach(
        (option, byPath) -> {
          boolean same = new LinkedHashSet<>(byPath.values()).size() == 1;
          Map<String, String> shown =
              same ? Map.of("*", byPath.values().iterator().next()) : byPath;
          shown.forEach(
              (path, values) ->
                  cases.append("    %s:%s) echo '%s' ;;\n".formatted(path, option, values)));
        });
    return cases.toString();
  }

  private static void collect(
      CommandSpec spec, String path, Map<String, Map<String, String>> byOption) {
    for (OptionSpec option : spec.options()) {
      if (option.arity().max() > 0) {
        for (String name : option.names()) {
          byOption
              .computeIfAbsent(name, key -> new LinkedHashMap<>())
              .put(path, String.join(" ", values(option)));
        }
      }
    }
    spec.subcommands()
        .forEach((name, command) -> collect(command.getCommandSpec(), path + "/" + name, byOption));
  }

  /** As the help shows them: the words of the label, those of an enum, or names of files. */
  static List<String> values(ArgSpec argument) {
    if (CHOICE.matcher(argument.paramLabel()).matches()) {
      return List.of(argument.paramLabel().split("\\|"));
    }
    Class<?> type = argument.auxiliaryTypes()[0];
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(constant -> Choices.name((Enum<?>) constant))
          .toList();
    }
    Iterable<String> given = argument.completionCandidates();
    if (given != null) {
      return StreamSupport.stream(given.spliterator(), false).toList();
    }
    boolean path = argument.type().equals(Path.class) || type.equals(Path.class);
    return List.of(path ? FILES : ANY);
  }

  /** What both shells share. */
  private static final String FUNCTIONS =
      """
      # The command that a line names, from its words.
      _etcd_bench_command() {
        local command='' word
        for word in "$@"; do
          case "$command/$word" in
            %s) command="$command/$word" ;;
          esac
        done
        echo "$command"
      }

      # The values of an option, from COMMAND:OPTION.
      _etcd_bench_values() {
        case "$1" in
      %s  esac
      }

      # The words of a command.
      _etcd_bench_words() {
        case "$1" in
      %s  esac
      }

      """;

  /** Words are taken from the line: bash breaks its own at colons and equals signs. */
  private static final String BASH =
      """
      _etcd_bench() {
        local line="${COMP_LINE:0:COMP_POINT}" cur='' before='' command option candidates word
        local -a words
        read -ra words <<< "$line"
        if [[ $line != *[[:space:]] ]]; then
          cur="${words[${#words[@]}-1]}"
          words=("${words[@]:0:${#words[@]}-1}")
        fi
        command=$(_etcd_bench_command "${words[@]:1}")
        option="${words[${#words[@]}-1]}"
        if [[ $cur == --*=* ]]; then
          option="${cur%%=*}"
          cur="${cur#*=}"
          [[ $COMP_WORDBREAKS == *=* ]] || before="$option="
        fi
        candidates=$(_etcd_bench_values "$command:$option")
        [[ -n $candidates ]] || candidates=$(_etcd_bench_words "$command")
        COMPREPLY=()
        for word in $candidates; do
          if [[ $word == @files ]]; then
            while read -r word; do COMPREPLY+=("$before$word"); done < <(compgen -f -- "$cur")
            type compopt > /dev/null 2>&1 && compopt -o filenames 2> /dev/null
          elif [[ $word != @* && $word == "$cur"* ]]; then
            COMPREPLY+=("$before$word")
          fi
        done
        if [[ $cur == *:* && $COMP_WORDBREAKS == *:* ]]; then
          COMPREPLY=("${COMPREPLY[@]#"${cur%:*}:"}")
        fi
      }
      complete -F _etcd_bench etcd-bench
      """;

  private static final String ZSH =
      """
      _etcd-bench() {
        local cur="${words[CURRENT]}" option="${words[CURRENT-1]}" command candidates
        command=$(_etcd_bench_command "${(@)words[2,CURRENT-1]}")
        if [[ $cur == --*=* ]]; then
          option="${cur%%=*}"
          compset -P '*='
        fi
        candidates=$(_etcd_bench_values "$command:$option")
        [[ -n $candidates ]] || candidates=$(_etcd_bench_words "$command")
        [[ " $candidates " == *' @files '* ]] && _files
        compadd -- ${${=candidates}:#@*}
      }
      compdef _etcd-bench etcd-bench
      if [[ $funcstack[1] == _etcd-bench ]]; then
        _etcd-bench
      fi
      """;
}
