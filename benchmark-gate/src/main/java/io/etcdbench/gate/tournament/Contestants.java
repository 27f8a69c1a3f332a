// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.file.FileFailure;
import io.etcdbench.file.InputFile;
import io.etcdbench.plan.yaml.StrictYaml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Contestants by name: built-in ones, and those of a team's own file. Immutable.
 *
 * @param contestants in order, names unique
 */
public record Contestants(List<Contestant> contestants) {
  public Contestants {
    if (contestants == null || contestants.isEmpty()) {
      throw none();
    }
    contestants = List.copyOf(contestants);
    Map<String, Contestant> byName = new LinkedHashMap<>();
    for (Contestant one : contestants) {
      if (byName.put(one.name(), one) != null) {
        throw new IllegalArgumentException(
            "two contestants are named '%s'; allowed: a name for each".formatted(one.name()));
      }
    }
  }

  /** Returns the built-in contestants. */
  public static Contestants builtIn() {
    try (InputStream in = Contestants.class.getResourceAsStream("contestants.yaml")) {
      byte[] text = Objects.requireNonNull(in, "contestants.yaml").readAllBytes();
      return parse(new String(text, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("the built-in contestants cannot be read", e);
    }
  }

  /**
   * Reads contestants from a file.
   *
   * @param file a YAML file with the key {@code contestants}
   * @throws IllegalArgumentException when it cannot be read or is not valid; the message is one
   *     sentence
   */
  public static Contestants read(Path file) {
    try {
      return parse(InputFile.text(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the contestants cannot be read from '%s': %s".formatted(file, FileFailure.reason(e)), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the contestants cannot be read from '%s': %s".formatted(file, e.getMessage()), e);
    }
  }

  static Contestants parse(String text) {
    return Optional.ofNullable(StrictYaml.value(StrictYaml.tree(text), Contestants.class))
        .orElseThrow(Contestants::none); // the value of the document 'null'
  }

  private static IllegalArgumentException none() {
    return new IllegalArgumentException(
        "there are no contestants; give 'contestants' with at least one 'name'");
  }

  /**
   * Adds contestants. An added contestant replaces an existing one with the same name.
   *
   * @param others the contestants to add
   */
  public Contestants with(Contestants others) {
    Map<String, Contestant> all = new LinkedHashMap<>();
    contestants.forEach(one -> all.put(one.name(), one));
    others.contestants.forEach(one -> all.put(one.name(), one));
    return new Contestants(List.copyOf(all.values()));
  }

  /**
   * Returns some of the contestants.
   *
   * @param names in the order of the result, each once
   * @throws IllegalArgumentException when one does not exist or is repeated; the message is one
   *     sentence
   */
  public List<Contestant> named(List<String> names) {
    List<Contestant> chosen = new ArrayList<>();
    for (String name : names) {
      Contestant one =
          contestants.stream()
              .filter(contestant -> contestant.name().equals(name))
              .findFirst()
              .orElseThrow(() -> unknown(name));
      if (chosen.contains(one)) {
        throw new IllegalArgumentException(
            "the contestant '%s' is named twice; name each once".formatted(name));
      }
      chosen.add(one);
    }
    return chosen;
  }

  private IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "no contestant is named '%s'; available: %s"
            .formatted(
                name, String.join(", ", contestants.stream().map(Contestant::name).toList())));
  }
}
