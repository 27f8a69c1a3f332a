// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a command line prints, and the plan that it makes. */
public final class CommandPlans {
  /** Words are parted by blanks, unless in double quotes. */
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  private static final YAMLMapper YAML = new YAMLMapper();

  private CommandPlans() {}

  /** What a command left behind. */
  public record CommandOutput(int exitCode, String out, String err) {}

  public static CommandOutput execute(String words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), split(words));
    return new CommandOutput(code, out.toString(), err.toString());
  }

  /** Runs a command that prints to the given writers, and returns its exit code. */
  public static int execute(StringWriter out, StringWriter err, Object... words) {
    String[] args = Arrays.stream(words).map(Object::toString).toArray(String[]::new);
    return Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true), args)
        .execute(args);
  }

  /** What was printed since the last call. */
  public static String take(StringWriter printed) {
    String text = printed.toString();
    printed.getBuffer().setLength(0);
    return text;
  }

  /** The plan that a command line prints. */
  public static RunPlan plan(String words) {
    CommandOutput printed = execute(words + " --print-plan");
    assertThat(printed.exitCode()).as("exit code; standard error: %s", printed.err()).isZero();
    return PlanFile.parse(printed.out());
  }

  /** One value of it, for example {@code load.arrival.rate} or {@code operations.0.keys.size}. */
  public static String value(String words, String path) {
    JsonNode at = YAML.valueToTree(PlanFile.asMap(plan(words)));
    for (String key : path.split("\\.", -1)) {
      at = at.isArray() ? at.path(Integer.parseInt(key)) : at.path(key);
    }
    return at.isValueNode() ? at.asText() : at.toString().replace("\"", "").replace(",", ", ");
  }

  private static String[] split(String words) {
    List<String> all = new ArrayList<>();
    Matcher word = WORD.matcher(words);
    while (word.find()) {
      all.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    return all.toArray(String[]::new);
  }
}
