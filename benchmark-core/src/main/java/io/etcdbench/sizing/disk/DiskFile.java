// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.disk;

import io.etcdbench.result.file.ContractFile;

/** Writes and reads {@code disk.json}. Thread-safe. */
public final class DiskFile {
  /** Name of the result file. */
  public static final String NAME = "disk.json";

  /** Name of the HTML page. */
  public static final String PAGE = "disk.html";

  /** The format of the file. */
  public static final ContractFile<DiskResult> FORMAT =
      new ContractFile<>(DiskResult.SCHEMA, DiskResult.class);

  private DiskFile() {}
}
