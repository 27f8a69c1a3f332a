// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.result.file.ContractFile;

/** Writes and reads {@code capacity.json}. Thread-safe. */
public final class CapacityFile {
  /** Name of the result file. */
  public static final String NAME = "capacity.json";

  /** Name of the HTML page. */
  public static final String PAGE = "capacity.html";

  /** The format of the file. */
  public static final ContractFile<CapacityResult> FORMAT =
      new ContractFile<>(CapacityResult.SCHEMA, CapacityResult.class);

  private CapacityFile() {}
}
