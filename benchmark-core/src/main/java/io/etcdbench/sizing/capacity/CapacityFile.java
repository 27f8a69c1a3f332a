// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.result.file.ContractFile;

/** Writes and reads {@code capacity.json}. Thread-safe. */
public final class CapacityFile {
  /** The name of the result of a search. */
  public static final String NAME = "capacity.json";

  /** The name of its page. */
  public static final String PAGE = "capacity.html";

  /** How it is written and read. */
  public static final ContractFile<CapacityResult> FORMAT =
      new ContractFile<>(CapacityResult.SCHEMA, CapacityResult.class);

  private CapacityFile() {}
}
