// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Set;

/** The rows of the package table in docs/architecture.md. */
final class Rows {
  static final String ROOT = "io.etcdbench.";
  private static final Set<String> ONE_ROW_PER_PART =
      Set.of("load", "observe", "analysis", "sizing");

  private Rows() {}

  /** Leaves out the jars of test aids, on the class path where modules are packaged. */
  static final class NoTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  /**
   * The row of a class.
   *
   * @param type one of ours
   * @return its first package below the root; the first two where the table has a row per part
   */
  static String of(JavaClass type) {
    String[] parts = type.getPackageName().substring(ROOT.length()).split("\\.", -1);
    return ONE_ROW_PER_PART.contains(parts[0]) && parts.length > 1
        ? parts[0] + "." + parts[1]
        : parts[0];
  }

  static SliceAssignment asSlices() {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        return type.getPackageName().startsWith(ROOT)
            ? SliceIdentifier.of(of(type))
            : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "rows of docs/architecture.md";
      }
    };
  }
}
