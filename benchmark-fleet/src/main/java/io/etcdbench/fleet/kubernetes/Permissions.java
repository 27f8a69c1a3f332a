// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Permissions in its namespace that starting a fleet requires. Stateless. */
final class Permissions {
  private static final JsonMapper JSON = new JsonMapper();

  /** A verb on a resource. */
  private record Right(String verb, String group, String resource, String part) {
    String words() {
      return verb + " " + resource + (part.isEmpty() ? "" : "/" + part);
    }
  }

  private static final List<Right> NEEDED = needed();

  private Permissions() {}

  private static List<Right> needed() {
    List<Right> rights = new ArrayList<>();
    for (String verb : List.of("create", "list", "delete")) {
      rights.add(new Right(verb, "batch", "jobs", ""));
      for (String resource : List.of("configmaps", "services", "secrets")) {
        rights.add(new Right(verb, "", resource, ""));
      }
    }
    rights.add(new Right("list", "", "pods", ""));
    rights.add(new Right("get", "", "pods", ""));
    rights.add(new Right("get", "", "pods", "log"));
    return List.copyOf(rights);
  }

  /** Returns a list of access reviews, which the API server answers when they are created. */
  static String question(String namespace) {
    ObjectNode list = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "List");
    ArrayNode items = list.putArray("items");
    for (Right right : NEEDED) {
      items
          .addObject()
          .put("apiVersion", "authorization.k8s.io/v1")
          .put("kind", "SelfSubjectAccessReview")
          .putObject("spec")
          .putObject("resourceAttributes")
          .put("namespace", namespace)
          .put("verb", right.verb())
          .put("group", right.group())
          .put("resource", right.resource())
          .put("subresource", right.part());
    }
    return list.toString();
  }

  /** Returns the denied permissions, each in words, from answers in any order. */
  static List<String> denied(List<JsonNode> answers) {
    List<String> missing = new ArrayList<>();
    for (JsonNode answer : answers) {
      if (answer.has("items")) {
        answer.path("items").forEach(item -> missing.addAll(denied(List.of(item))));
      } else if (!answer.at("/status/allowed").asBoolean(false)) {
        JsonNode requested = answer.at("/spec/resourceAttributes");
        missing.add(
            new Right(
                    requested.path("verb").asText(),
                    "",
                    requested.path("resource").asText(),
                    requested.path("subresource").asText(""))
                .words());
      }
    }
    return missing;
  }
}
