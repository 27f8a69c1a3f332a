// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Converts arguments in the syntax of etcd's own tool: options before the command that they belong
 * to, and switches with a value ({@code --precise=true}).
 */
public final class EtcdctlArguments {
  private final CommandLine root;

  public EtcdctlArguments(CommandLine root) {
    this.root = root;
  }

  /**
   * Converts a command line to etcd-bench's syntax.
   *
   * @return the command first, then its options; the unchanged words when they name no command
   */
  public String[] inOurOrder(String... words) {
    for (int i = 0; i < words.length; i++) {
      CommandLine command = root.getSubcommands().get(words[i]);
      if (command != null) {
        CommandLine inner =
            i + 1 < words.length ? command.getSubcommands().get(words[i + 1]) : null;
        CommandSpec verb = (inner == null ? command : inner).getCommandSpec();
        if (areOptions(verb, words, i)) {
          return ordered(verb, words, i, inner == null ? 1 : 2);
        }
      }
    }
    return words;
  }

  /**
   * Returns whether the words before an index are complete options, so that the word at the index
   * is not the value of one.
   */
  private static boolean areOptions(CommandSpec command, String[] words, int end) {
    int at = 0;
    while (at < end) {
      String word = words[at];
      int equals = word.indexOf('=');
      OptionSpec option = command.findOption(equals < 0 ? word : word.substring(0, equals));
      if (option == null) {
        return false;
      }
      at += equals < 0 && option.arity().min() > 0 ? 2 : 1;
    }
    return at == end;
  }

  private static String[] ordered(CommandSpec command, String[] words, int verb, int names) {
    List<String> given = Arrays.asList(words);
    List<String> ordered = new ArrayList<>(given.subList(verb, verb + names));
    ordered.addAll(given.subList(0, verb));
    ordered.addAll(given.subList(verb + names, words.length));
    ordered.replaceAll(word -> turnsOff(command, word) ? negated(word) : word);
    ordered.removeIf(word -> isSwitch(command, word, "=false"));
    ordered.replaceAll(
        word -> isSwitch(command, word, "=true") ? word.substring(0, word.lastIndexOf('=')) : word);
    return ordered.toArray(String[]::new);
  }

  /** Whether the word turns a switch off that is on by default. */
  private static boolean turnsOff(CommandSpec command, String word) {
    int equals = word.indexOf('=');
    OptionSpec option = equals < 0 ? null : command.findOption(word.substring(0, equals));
    return option != null
        && isSwitch(command, word, "=false")
        && "true".equals(option.defaultValue());
  }

  private static String negated(String word) {
    return "--no-" + word.substring("--".length(), word.indexOf('='));
  }

  private static boolean isSwitch(CommandSpec command, String word, String value) {
    if (!word.startsWith("--") || !word.endsWith(value)) {
      return false;
    }
    OptionSpec option = command.findOption(word.substring(0, word.length() - value.length()));
    return option != null && option.arity().max() == 0;
  }
}
