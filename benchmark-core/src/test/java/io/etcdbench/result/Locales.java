// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Locale;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Runs the rest of a test under another default locale and restores the old one. */
public final class Locales implements AfterEachCallback {
  private final Locale before = Locale.getDefault();

  /**
   * Changes the default locale.
   *
   * @param languageTag for example {@code tr-TR}
   */
  public void use(String languageTag) {
    Locale.setDefault(Locale.forLanguageTag(languageTag));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Locale.setDefault(before);
  }
}
