// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.disk;

import io.etcdbench.result.file.ContractFile;

/** Writes and reads {@code disk.json}. Thread-safe. */
public final class DiskFile {
  /** The name of the result of a probe. */
  public static final String NAME = "disk.json";

  /** The name of its page. */
  public static final String PAGE = "disk.html";

  /** How it is written and read. */
  public static final ContractFile<DiskResult> FORMAT =
      new ContractFile<>(DiskResult.SCHEMA, DiskResult.class);

  private DiskFile() {}
}
