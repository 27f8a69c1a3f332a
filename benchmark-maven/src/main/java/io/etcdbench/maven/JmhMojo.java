// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Runs the JMH scenarios, as <code>etcd-bench jmh</code> does. */
@Mojo(name = "jmh", defaultPhase = LifecyclePhase.VERIFY, requiresProject = false)
public final class JmhMojo extends CommandMojo {
  /** Called by Maven. */
  public JmhMojo() {
    super("jmh");
  }
}
