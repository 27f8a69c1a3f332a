// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import io.etcdbench.result.file.ContractFile;

/** Writes and reads {@code check.json}. Thread-safe. */
public final class CheckFile {
  /** The name of the result of a check. */
  public static final String NAME = "check.json";

  /** The name of its page. */
  public static final String PAGE = "check.html";

  /** How it is written and read. */
  public static final ContractFile<CheckResult> FORMAT =
      new ContractFile<>(CheckResult.SCHEMA, CheckResult.class);

  private CheckFile() {}
}
