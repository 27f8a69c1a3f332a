// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.result.file.ContractFile;

/** Writes and reads {@code doctor.json}. Thread-safe. */
public final class DoctorFile {
  /** Name of the result file. */
  public static final String NAME = "doctor.json";

  /** Name of the HTML page. */
  public static final String PAGE = "doctor.html";

  /** The format of the file. */
  public static final ContractFile<DoctorResult> FORMAT =
      new ContractFile<>(DoctorResult.SCHEMA, DoctorResult.class);

  private DoctorFile() {}
}
