// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Summarizes the versions of the important libraries among the jars of a client. */
final class Stack {
  private static final Pattern JAR = Pattern.compile("(.+?)-(\\d[\\w.]*?)(\\.Final)?(-.*)?\\.jar");

  private Stack() {}

  /** Returns the summary. Without jars, the libraries are those of this program. */
  static String of(List<String> jars) {
    if (jars.isEmpty()) {
      return "of this program";
    }
    StringJoiner words = new StringJoiner(", ");
    add(words, "grpc", versions(jars, "grpc-core"));
    add(words, "netty", versions(jars, "netty-(common|codec-http2)"));
    add(words, "vertx", versions(jars, "vertx-core"));
    add(words, "protobuf", versions(jars, "protobuf-java"));
    return words.length() == 0 ? jars.size() + " jars" : words.toString();
  }

  private static void add(StringJoiner words, String name, Set<String> versions) {
    if (!versions.isEmpty()) {
      words.add(name + " " + String.join(" and ", versions));
    }
  }

  private static Set<String> versions(List<String> jars, String artifact) {
    Set<String> versions = new TreeSet<>();
    for (String jar : jars) {
      Matcher match = JAR.matcher(jar);
      if (match.matches() && match.group(1).matches(artifact)) {
        versions.add(match.group(2));
      }
    }
    return versions;
  }
}
