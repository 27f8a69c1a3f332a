// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.result.Finding;
import java.util.List;

/** Findings as remarks of an assessment. */
public final class FindingRemarks {
  private FindingRemarks() {}

  public static List<Remark> of(List<Finding> findings) {
    return findings.stream()
        .map(one -> new Remark(Badge.of(one.severity()), one.kind(), one.observed(), one.advice()))
        .toList();
  }
}
