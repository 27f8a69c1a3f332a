// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The manual page in roff, the format that {@code man} reads: the full help of the root command and
 * of all commands below it, as {@code --help} prints it.
 */
final class ManPage {
  /** Width of a line that, with the indent of {@code man}, fits a terminal of 80 columns. */
  private static final int COLUMNS = 70;

  private final StringBuilder roff = new StringBuilder();

  private ManPage() {}

  /**
   * Returns the manual page.
   *
   * @param root the root command
   * @param version for the page's footer
   * @return the text of a file {@code etcd-bench.1}
   */
  static String of(CommandSpec root, String version) {
    ManPage page = new ManPage();
    page.roff.append(
        """
        .\\" Printed by 'etcd-bench help --man'.
        .TH ETCD\\-BENCH 1 "" "%s"
        """
            .formatted(escaped(version)));
    page.section("NAME");
    page.roff
        .append("etcd\\-bench \\- ")
        .append(escaped(String.join(" ", root.usageMessage().description())))
        .append('\n');
    page.section("SYNOPSIS");
    page.help(root);
    page.section("COMMANDS");
    page.below(root);
    return page.roff.toString();
  }

  private void section(String title) {
    roff.append(".SH ").append(title).append('\n');
  }

  private void below(CommandSpec spec) {
    spec.subcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .filter(command -> !command.usageMessage().hidden())
        .forEach(
            command -> {
              roff.append(".SS ").append(escaped(command.qualifiedName())).append('\n');
              help(command);
              below(command);
            });
  }

  private void help(CommandSpec spec) {
    roff.append(".nf\n")
        .append(escaped(HelpText.of(spec, HelpText.Extent.FULL, COLUMNS)))
        .append(".fi\n");
  }

  /**
   * Escapes text so that roff prints it unchanged: escapes, requests at the start of a line, and
   * dashes that it would typeset.
   */
  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^([.'])", "\\\\&$1");
  }
}
