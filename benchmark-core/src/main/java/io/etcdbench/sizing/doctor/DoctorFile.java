// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.result.file.ContractFile;

/** Writes and reads {@code doctor.json}. Thread-safe. */
public final class DoctorFile {
  /** The name of the result of a checkup. */
  public static final String NAME = "doctor.json";

  /** The name of its page. */
  public static final String PAGE = "doctor.html";

  /** How it is written and read. */
  public static final ContractFile<DoctorResult> FORMAT =
      new ContractFile<>(DoctorResult.SCHEMA, DoctorResult.class);

  private DoctorFile() {}
}
