// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Runs a plan, as <code>etcd-bench run</code> does. */
@Mojo(name = "run", defaultPhase = LifecyclePhase.VERIFY, requiresProject = false)
public final class RunMojo extends CommandMojo {
  /** Called by Maven. */
  public RunMojo() {
    super("run");
  }
}
