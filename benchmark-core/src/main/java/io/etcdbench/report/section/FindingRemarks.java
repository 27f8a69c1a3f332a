// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.result.Finding;
import java.util.List;

/** Converts findings to remarks of an assessment. */
public final class FindingRemarks {
  private FindingRemarks() {}

  public static List<Remark> of(List<Finding> findings) {
    return findings.stream().map(FindingRemarks::of).toList();
  }

  public static Remark of(Finding finding) {
    return new Remark(
        Badge.of(finding.severity()), finding.kind(), finding.observed(), finding.advice());
  }
}
