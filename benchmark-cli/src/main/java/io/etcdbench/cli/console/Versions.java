// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.result.SoftwareVersions;
import java.util.Map;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: ours, jetcd's and JMH's, as a result would tell them. */
public final class Versions implements IVersionProvider {

  @Override
  public String[] getVersion() {
    Map<String, String> versions = SoftwareVersions.onClassPath();
    return new String[] {
      "etcd-bench " + versions.get("etcd-bench"),
      "jetcd " + versions.get("jetcd"),
      "JMH " + versions.get("jmh"),
      "java ${java.version} (${java.vendor})"
    };
  }
}
