// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import picocli.CommandLine.Option;

/** The keys that a run may write, and what happens to them afterwards. */
public final class RunKeyOptions {
  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description =
          "Prefix of every key, not counted in the key size; --own-prefix follows it. Default:"
              + " none.")
  private String prefix = "";

  @Option(
      names = "--own-prefix",
      paramLabel = "PREFIX",
      description =
          "Prefix after --prefix that marks the keys of this run, counted in the key size."
              + " Default: ~ and three random characters.")
  private String own = "";

  @Option(
      names = "--reuse-keys",
      description =
          "Read and overwrite existing keys under the prefixes; afterwards, delete those with a"
              + " name of this run. Without it, existing keys are an error. Requires"
              + " --own-prefix.")
  private boolean reuse;

  @Option(
      names = "--afterwards",
      paramLabel = "ACTION",
      description =
          "Cleanup of the keys: delete, compact (delete and compact the history), defragment"
              + " (also return free space), or keep. Default: delete.")
  private Afterwards afterwards = RunKeysPlan.DEFAULT.afterwards();

  @Option(names = "--yes", description = ErasureConsent.YES)
  boolean yes; // read by Agreement

  /**
   * Returns the plan that these flags describe.
   *
   * @throws IllegalArgumentException when {@code --reuse-keys} is given without {@code
   *     --own-prefix}
   */
  public RunKeysPlan plan() {
    if (reuse && own.isEmpty()) {
      throw new IllegalArgumentException(
          "--reuse-keys requires --own-prefix; it is keys.own in the plan.yaml of the earlier run");
    }
    return new RunKeysPlan(prefix, own, reuse ? Existing.REUSE : Existing.REFUSE, afterwards);
  }
}
