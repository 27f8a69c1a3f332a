// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.result.SoftwareVersions;
import java.util.Map;
import picocli.CommandLine.IVersionProvider;

/**
 * The versions that {@code --version} prints: etcd-bench's, jetcd's and JMH's, as a result records
 * them.
 */
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
