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
 * A shell completion script, generated from the same model as the help: commands, options and
 * option values. It runs only shell functions.
 */
final class CompletionScript {
  private static final Pattern CHOICE = Pattern.compile("[a-z0-9.-]+(\\|[a-z0-9.-]+)+");

  /** Placeholder for values that are file names. */
  private static final String FILES = "@files";

  /** Placeholder for values that can be any text, for which nothing is offered. */
  private static final String ANY = "@any";

  private final CommandSpec root;

  private CompletionScript(CommandSpec root) {
    this.root = root;
  }

  /**
   * Returns the script for bash.
   *
   * @param root the root command
   * @return a script to source, or to save where bash-completion looks for it
   */
  static String bash(CommandSpec root) {
    return new CompletionScript(root).script("", BASH);
  }

  /**
   * Returns the script for zsh.
   *
   * @param root the root command
   * @return a script to save as {@code _etcd-bench} on the {@code fpath}
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

  /** Collects the words of each command by its path, for example {@code /gate/verify}. */
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

  /**
   * Returns the shell cases that map an option to its values, separately per command only where
   * commands differ.
   */
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

  /**
   * Returns the values that the help shows: the words of the label or the constants of an enum;
   * otherwise the completion candidates or a placeholder.
   */
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

  /** Functions shared by both shells. */
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

  /**
   * Completion for bash. It splits the line itself, because bash breaks words at colons and equals
   * signs.
   */
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
