// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.workload.value.SizeDistribution;
import io.etcdbench.workload.value.ValueSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values that an operation writes. Immutable.
 *
 * @param size size in bytes: {@code 256}, a uniform range: {@code 100-1000}, or sizes with weights:
 *     {@code 256:9,4096:1}
 * @param compressible the compressible fraction of each value, 0 to 1
 */
public record ValuePlan(String size, double compressible) {

  private static final Pattern FIXED = Pattern.compile("\\d{1,9}");
  private static final Pattern UNIFORM = Pattern.compile("(\\d{1,9})-(\\d{1,9})");
  private static final Pattern WEIGHTED = Pattern.compile("\\d{1,9}:\\d{1,6}(,\\d{1,9}:\\d{1,6})*");

  /** The sizes, without their weights. */
  private static final Pattern NUMBERS = Pattern.compile("(?<![:\\d])(\\d{1,9})");

  /** 8 random bytes, as in etcd's own benchmark tool. */
  public static final ValuePlan DEFAULT = new ValuePlan("8", 0);

  public ValuePlan {
    source(size, compressible);
  }

  /** Returns a new source of such values. */
  public ValueSource source() {
    return source(size, compressible);
  }

  /** Returns the size of the largest value in bytes. */
  public long mostBytes() {
    return NUMBERS
        .matcher(size)
        .results()
        .mapToLong(number -> Long.parseLong(number.group(1)))
        .max()
        .orElse(0);
  }

  private static ValueSource source(String size, double compressible) {
    return new ValueSource(sizes(size), compressible);
  }

  private static SizeDistribution sizes(String size) {
    if (FIXED.matcher(size).matches()) {
      return SizeDistribution.fixed(bytes(size));
    }
    Matcher between = UNIFORM.matcher(size);
    if (between.matches()) {
      return SizeDistribution.uniform(bytes(between.group(1)), bytes(between.group(2)));
    }
    if (WEIGHTED.matcher(size).matches()) {
      return SizeDistribution.weighted(weights(size));
    }
    throw new IllegalArgumentException(
        "the value size is '%s'; allowed: a number of bytes (256), a range (100-1000), or sizes with weights (256:9,4096:1)"
            .formatted(size));
  }

  private static Map<Integer, Integer> weights(String size) {
    Map<Integer, Integer> weights = new LinkedHashMap<>();
    for (String pair : size.split(",", -1)) {
      int colon = pair.indexOf(':');
      int bytes = bytes(pair.substring(0, colon));
      if (weights.put(bytes, Integer.parseInt(pair.substring(colon + 1))) != null) {
        throw new IllegalArgumentException(
            "the value size '%s' gives %s bytes two weights; give one".formatted(size, bytes));
      }
    }
    return weights;
  }

  private static int bytes(String digits) {
    return (int) Bound.VALUE_BYTES.require(Long.parseLong(digits));
  }
}
