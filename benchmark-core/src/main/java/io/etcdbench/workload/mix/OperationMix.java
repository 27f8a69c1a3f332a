// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.OperationSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The stream of operations of a phase, defined by weighted sources and a seed.
 *
 * <p>Operation number n is a function of the seed and n alone. Drawing the numbers 0 to n - 1
 * yields exactly the same n operations, on any number of threads and in whatever order operations
 * complete; a single thread also draws them in the same order. Immutable and thread-safe; each slot
 * creates its operations in its own {@link OperationBuffer}.
 */
public final class OperationMix {
  private static final int MAX_SOURCES = 64;

  private final long seed;
  private final List<OperationSource> sources;
  private final MixPattern pattern;
  private final LoadShare share;

  /**
   * A source and its weight.
   *
   * @param source creates the operations
   * @param weight 1 or more; the share is the weight divided by the sum of all weights
   */
  public record Share(OperationSource source, int weight) {
    public Share {
      if (weight < 1) {
        throw new IllegalArgumentException(
            "the weight of '%s' is %s; allowed: 1 or more".formatted(source.label(), weight));
      }
    }
  }

  /**
   * Creates a mix.
   *
   * @param seed determines every random choice
   * @param shares 1 to 64 sources with different labels
   */
  public OperationMix(long seed, List<Share> shares) {
    if (shares.isEmpty() || shares.size() > MAX_SOURCES) {
      throw new IllegalArgumentException(
          "the mix has " + shares.size() + " sources; allowed: 1 to " + MAX_SOURCES);
    }
    this.seed = seed;
    sources = shares.stream().map(Share::source).toList();
    requireDifferentLabels(labels());
    pattern = new MixPattern(seed, shares.stream().map(Share::weight).toList());
    share = LoadShare.WHOLE;
  }

  private OperationMix(OperationMix whole, LoadShare share) {
    seed = whole.seed;
    sources = whole.sources;
    pattern = whole.pattern;
    this.share = share;
  }

  /**
   * Returns one worker's part of this stream.
   *
   * @param part the worker's share
   * @return a mix whose operation number k is this one's number {@code part.number(k)}
   */
  public OperationMix dealt(LoadShare part) {
    return new OperationMix(this, part);
  }

  /**
   * Creates a mix of a single source.
   *
   * @param seed determines every random choice
   * @param source creates all operations
   */
  public static OperationMix of(long seed, OperationSource source) {
    return new OperationMix(seed, List.of(new Share(source, 1)));
  }

  /**
   * Returns the names of the series, in the order of {@link OperationBuffer#source()}.
   *
   * @return one per source, all different
   */
  public List<String> labels() {
    return sources.stream().map(OperationSource::label).toList();
  }

  /**
   * Returns the kinds of operations that a driver must support.
   *
   * @return at least one
   */
  public Set<OperationKind> kinds() {
    Set<OperationKind> kinds = new HashSet<>();
    sources.forEach(source -> kinds.addAll(source.kinds()));
    return Set.copyOf(kinds);
  }

  /** Creates an operation buffer for one slot. */
  public OperationBuffer newBuffer() {
    return new OperationBuffer(this);
  }

  List<OperationSource> sources() {
    return sources;
  }

  LoadShare share() {
    return share;
  }

  MixPattern pattern() {
    return pattern;
  }

  long seed() {
    return seed;
  }

  private static void requireDifferentLabels(List<String> labels) {
    Set<String> seen = new HashSet<>();
    for (String label : labels) {
      if (!seen.add(label)) {
        throw new IllegalArgumentException(
            "two sources of the mix are named '" + label + "'; give them different names");
      }
    }
  }
}
