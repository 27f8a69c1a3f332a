// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;

import io.etcdbench.gate.git.GitFailure;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.git.GitRepository.Printed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A history in git notes on the commits, so that the lines are part of the repository without
 * changing any of its files.
 *
 * @param repository repository of the commits
 */
record NotesStore(GitRepository repository) implements HistoryStore {
  private static final String REF = "refs/notes/etcd-bench";
  private static final String NAME = "--ref=" + REF;

  @Override
  public List<HistoryLine> read() {
    List<HistoryLine> lines = new ArrayList<>();
    for (String commit : annotated()) {
      lines.addAll(HistoryText.parse("the note of " + commit, output("show", commit)));
    }
    return lines;
  }

  /** Rejects notes that cannot be read: they would be lost when lines are replaced. */
  private String output(String... words) {
    List<String> arguments = new ArrayList<>(List.of("notes", NAME));
    arguments.addAll(List.of(words));
    Printed printed = repository.call("", arguments);
    if (printed.code() != 0) {
      throw new GitFailure(
          "'git %s' failed in '%s'; run it there for the reason"
              .formatted(String.join(" ", arguments), repository.folder()),
          printed.code());
    }
    return printed.output();
  }

  private List<String> annotated() {
    return output("list").lines().map(line -> line.substring(line.indexOf(' ') + 1)).toList();
  }

  @Override
  public void append(HistoryLine line) {
    write("append", line.commit(), HistoryText.of(line));
  }

  @Override
  public void replace(List<HistoryLine> lines) {
    Map<String, String> texts =
        lines.stream()
            .collect(
                groupingBy(
                    HistoryLine::commit, TreeMap::new, mapping(HistoryText::of, joining("\n"))));
    for (String commit : annotated()) {
      if (!texts.containsKey(commit)) {
        require(repository.call("notes", NAME, "remove", commit), commit);
      }
    }
    texts.forEach((commit, text) -> write("add", commit, text));
  }

  private void write(String verb, String commit, String text) {
    List<String> arguments = new ArrayList<>(List.of("notes", NAME, verb, "-F", "-"));
    if (verb.equals("add")) {
      arguments.add("-f");
    }
    arguments.add(commit);
    require(repository.call(text + "\n", arguments), commit);
  }

  private void require(Printed printed, String commit) {
    if (printed.code() != 0) {
      throw new GitFailure(
          "git cannot write the note of %s in '%s'; give the commit of this repository, and set user.name and user.email"
              .formatted(commit, repository.folder()),
          printed.code());
    }
  }
}
