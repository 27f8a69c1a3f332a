// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.result.file.ContractFile;

/** Writes and reads {@code ledger.json}. Thread-safe. */
public final class LedgerFile {
  /** Name of the file with the verdicts. */
  public static final String NAME = "ledger.json";

  /** Name of the page with the verdicts. */
  public static final String PAGE = "ledger.html";

  /** Format of the file. */
  public static final ContractFile<Ledger> FORMAT = new ContractFile<>(Ledger.SCHEMA, Ledger.class);

  private LedgerFile() {}
}
