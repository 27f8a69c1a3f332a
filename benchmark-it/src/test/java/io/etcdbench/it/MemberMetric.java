// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.cluster.EtcdCluster;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A figure that the first member of a cluster reports about itself. */
public final class MemberMetric {
  private MemberMetric() {}

  /** Reads a metric without labels. */
  public static double of(EtcdCluster cluster, String name) {
    URI metrics = URI.create(cluster.members().get(0).clientUrl() + "/metrics");
    try {
      String all =
          HttpClient.newBuilder()
              .proxy(HttpClient.Builder.NO_PROXY)
              .build()
              .send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
              .body();
      return all.lines()
          .filter(line -> line.startsWith(name + " "))
          .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
          .findFirst()
          .orElseThrow();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError("the member has no metrics", e);
    }
  }
}
