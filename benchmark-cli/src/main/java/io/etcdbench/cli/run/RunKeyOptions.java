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
          "Prefix of every key, in addition to the key size. A short random prefix of"
              + " the run follows it. Default: none.")
  private String prefix = "";

  @Option(
      names = "--own-prefix",
      paramLabel = "PREFIX",
      description =
          "Prefix after --prefix, within the key size, that marks the keys of this "
              + "run. Default: ~ and"
              + " three characters drawn at random.")
  private String own = "";

  @Option(
      names = "--reuse-keys",
      description =
          "Use the keys that already exist under the prefixes: they are read and "
              + "overwritten, and keys with names of this run are deleted at the end. "
              + "Without this flag the run refuses to start. Requires --own-prefix.")
  private boolean reuse;

  @Option(
      names = "--afterwards",
      paramLabel = "WHAT",
      description =
          "What to do with the keys at the end: delete; compact (delete and compact "
              + "the history); defragment (also return free space); keep. Default: delete.")
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
          "--reuse-keys needs --own-prefix: which keys are meant? An earlier run prints it in its"
              + " plan.yaml under keys.own");
    }
    return new RunKeysPlan(prefix, own, reuse ? Existing.REUSE : Existing.REFUSE, afterwards);
  }
}
