// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.result.file.ContractFile;

/** Writes and reads {@code ledger.json}. Thread-safe. */
public final class LedgerFile {
  /** The name of the verdicts. */
  public static final String NAME = "ledger.json";

  /** The name of their page. */
  public static final String PAGE = "ledger.html";

  /** How it is written and read. */
  public static final ContractFile<Ledger> FORMAT = new ContractFile<>(Ledger.SCHEMA, Ledger.class);

  private LedgerFile() {}
}
