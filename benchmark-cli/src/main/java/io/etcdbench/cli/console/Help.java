// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.cli.console.HelpText.Extent;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Adds {@code -h}, {@code --help} and {@code --version} to every command. */
public final class Help {
  private static final String BRIEF = "-h";
  private static final String SECTION = "help";

  private Help() {}

  /**
   * Adds the options to a command and its subcommands, and prints the help that they request.
   *
   * @param command the root
   */
  public static void register(CommandLine command) {
    addOptions(command);
    command.setHelpSectionKeys(List.of(SECTION));
    command.setHelpSectionMap(
        Map.of(SECTION, help -> HelpText.of(help.commandSpec(), Extent.FULL, Terminal.width())));
    command.setExecutionStrategy(Help::execute);
  }

  private static void addOptions(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.addOption(help(BRIEF, "Print the most common options."));
    spec.addOption(help("--help", "Print all options."));
    spec.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Print version information.")
            .build());
    command.getSubcommands().values().forEach(Help::addOptions);
  }

  private static OptionSpec help(String name, String description) {
    return OptionSpec.builder(name).usageHelp(true).description(description).build();
  }

  /** Runs the last command on the line, unless its help or the version is requested. */
  private static int execute(ParseResult parsed) {
    for (ParseResult level = parsed; level != null; level = level.subcommand()) {
      if (level.hasMatchedOption(BRIEF)) {
        CommandLine command = level.commandSpec().commandLine();
        command.getOut().print(HelpText.of(level.commandSpec(), Extent.BRIEF, Terminal.width()));
        command.getOut().flush();
        return ExitCode.SUCCESS;
      }
    }
    return new RunLast().execute(parsed);
  }
}
