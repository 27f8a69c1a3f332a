// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.plan.ClusterPlan.Origin;
import java.util.Iterator;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The value of {@code --cluster}.
 *
 * @param origin kind of cluster
 * @param members number of members to start; 0 for an existing cluster
 */
public record ClusterChoice(Origin origin, int members) {
  private static final Pattern WORDS =
      Pattern.compile("external|(process|container)(?::([135]))?", Pattern.CASE_INSENSITIVE);
  private static final int DEFAULT_MEMBERS = 3;

  /** Three local processes. */
  static final ClusterChoice DEFAULT = new ClusterChoice(Origin.PROCESS, DEFAULT_MEMBERS);

  /** An existing cluster. */
  static final ClusterChoice EXTERNAL = new ClusterChoice(Origin.EXTERNAL, 0);

  /** Returns the default when {@code --cluster} is not given. */
  static ClusterChoice unlessGiven(boolean endpointsAreGiven) {
    return endpointsAreGiven ? EXTERNAL : DEFAULT;
  }

  /** Returns the choice in command-line syntax. */
  @Override
  public String toString() {
    String name = origin.name().toLowerCase(Locale.ROOT);
    return origin == Origin.EXTERNAL ? name : name + ":" + members;
  }

  /** Completion candidates. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of("process:", "container:")
          .flatMap(kind -> Stream.of(kind + 1, kind + 3, kind + 5))
          .iterator();
    }
  }

  /** Parses {@code process:3}, {@code container:1}, {@code external}. */
  static final class Converter implements ITypeConverter<ClusterChoice> {
    @Override
    public ClusterChoice convert(String words) {
      Matcher matcher = WORDS.matcher(words);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'%s' is not a valid cluster; allowed: process:N or container:N with N = 1, 3 or 5, or external"
                .formatted(words));
      }
      if (matcher.group(1) == null) {
        return EXTERNAL;
      }
      Origin origin = Origin.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
      String members = matcher.group(2);
      return new ClusterChoice(
          origin, members == null ? DEFAULT_MEMBERS : Integer.parseInt(members));
    }
  }
}
