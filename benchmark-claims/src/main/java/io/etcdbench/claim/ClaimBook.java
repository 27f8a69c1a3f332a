// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import com.fasterxml.jackson.databind.JsonNode;
import io.etcdbench.claim.figure.Glob;
import io.etcdbench.file.InputFile;
import io.etcdbench.plan.yaml.StrictYaml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * All claims with their documents and experiments. Immutable.
 *
 * <p>A folder of claims has one file for each: {@code 000/document.yaml}, {@code 000/000-12.yaml},
 * {@code experiments/guide/puts.yaml}, and {@code index.txt}, which lists them all.
 */
public final class ClaimBook {
  private static final String INDEX = "index.txt";
  private static final String RESOURCES = "/etcd-bench/claims/";
  private static final String DOCUMENT = "document.yaml";
  private static final String EXPERIMENTS = "experiments/";

  private final Map<String, ClaimSource> documents = new TreeMap<>();
  private final Map<String, Claim> claims = new TreeMap<>();
  private final Map<String, Experiment> experiments = new TreeMap<>();

  private ClaimBook(List<String> files, UnaryOperator<String> text) {
    for (String file : files) {
      JsonNode tree = refusing(file, name -> StrictYaml.tree(text.apply(name)));
      refusing(file, name -> add(name, tree));
    }
    claims.values().forEach(this::requireWhole);
  }

  /**
   * Returns the published claims that ship with the product.
   *
   * @throws IllegalStateException if this build contains none
   */
  public static ClaimBook published() {
    return new ClaimBook(lines(resource(INDEX)), ClaimBook::resource);
  }

  /**
   * Reads the claims that the index of a folder lists.
   *
   * @param folder a folder laid out like {@code src/claims} of the sources
   * @throws IllegalArgumentException if a file is missing or invalid; the message is one sentence
   *     that names the file
   */
  public static ClaimBook in(Path folder) {
    UnaryOperator<String> text = file -> file(folder.resolve(file));
    return new ClaimBook(lines(text.apply(INDEX)), text);
  }

  /** Returns all claims, ordered by id. */
  public List<Claim> claims() {
    return List.copyOf(claims.values());
  }

  /**
   * Returns the claims that match ids or globs, ordered by id.
   *
   * @param globs ids in which {@code *} stands for any text and {@code ?} for one character; empty
   *     for all claims
   * @throws IllegalArgumentException if a glob matches no claim
   */
  public List<Claim> claims(List<String> globs) {
    if (globs.isEmpty()) {
      return claims();
    }
    List<Claim> found = new ArrayList<>();
    for (String glob : globs) {
      List<Claim> named =
          claims.values().stream().filter(claim -> Glob.matches(glob, claim.id())).toList();
      if (named.isEmpty()) {
        throw new IllegalArgumentException(
            "no claim is named '%s'; 'etcd-bench claims list' prints them all".formatted(glob));
      }
      found.addAll(named);
    }
    return found.stream().distinct().sorted(Comparator.comparing(Claim::id)).toList();
  }

  /** Returns the documents, ordered by id. */
  public List<ClaimSource> documents() {
    return List.copyOf(documents.values());
  }

  /**
   * Returns an experiment.
   *
   * @param name the name that claims use
   * @throws IllegalArgumentException if no experiment has this name
   */
  public Experiment experiment(String name) {
    Experiment experiment = experiments.get(name);
    if (experiment == null) {
      throw new IllegalArgumentException(
          "no experiment is named '%s'; known are %s".formatted(name, experiments.keySet()));
    }
    return experiment;
  }

  private boolean add(String file, JsonNode tree) {
    if (file.startsWith(EXPERIMENTS)) {
      Experiment experiment = StrictYaml.value(tree, Experiment.class);
      requireName(EXPERIMENTS + experiment.name() + ".yaml", file);
      return experiments.put(experiment.name(), experiment) == null;
    }
    if (file.endsWith(DOCUMENT)) {
      ClaimSource document = StrictYaml.value(tree, ClaimSource.class);
      requireName(document.id() + "/" + DOCUMENT, file);
      return documents.put(document.id(), document) == null;
    }
    Claim claim = StrictYaml.value(tree, Claim.class);
    requireName(claim.document() + "/" + claim.id() + ".yaml", file);
    return claims.put(claim.id(), claim) == null;
  }

  private static void requireName(String expected, String file) {
    if (!expected.equals(file)) {
      throw new IllegalArgumentException("its content belongs in '%s'".formatted(expected));
    }
  }

  private void requireWhole(Claim claim) {
    if (!documents.containsKey(claim.document())) {
      throw new IllegalArgumentException(
          "claim %s is of a document without a file %s/%s"
              .formatted(claim.id(), claim.document(), DOCUMENT));
    }
    if (!claim.experiment().isEmpty() && !experiments.containsKey(claim.experiment())) {
      throw new IllegalArgumentException(
          "claim %s names the experiment '%s', which has no file"
              .formatted(claim.id(), claim.experiment()));
    }
  }

  private static <T> T refusing(String file, Function<String, T> reading) {
    try {
      return reading.apply(file);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the claims' file '%s': %s".formatted(file, e.getMessage()), e);
    }
  }

  private static List<String> lines(String index) {
    return index.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  private static String file(Path file) {
    try {
      return InputFile.text(file);
    } catch (FileSystemException e) {
      throw new IllegalArgumentException(
          "'%s' cannot be read (%s); name a folder of claims with an %s"
              .formatted(file, e.getReason(), INDEX),
          e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = ClaimBook.class.getResourceAsStream(RESOURCES + name)) {
      if (in == null) {
        throw new IllegalStateException(
            "this build contains no claims; name a folder of them with --claims");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the claims of this build cannot be read", e);
    }
  }
}
