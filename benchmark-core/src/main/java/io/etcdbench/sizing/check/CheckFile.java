// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import io.etcdbench.result.file.ContractFile;

/** Writes and reads {@code check.json}. Thread-safe. */
public final class CheckFile {
  /** Name of the result file. */
  public static final String NAME = "check.json";

  /** Name of the HTML page. */
  public static final String PAGE = "check.html";

  /** The format of the file. */
  public static final ContractFile<CheckResult> FORMAT =
      new ContractFile<>(CheckResult.SCHEMA, CheckResult.class);

  private CheckFile() {}
}
