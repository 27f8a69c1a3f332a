// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.fleet.FleetSecret;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.fleet.FleetTls;
import io.etcdbench.format.PlainText;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The Kubernetes objects of a fleet: a ConfigMap with the plan, a headless Service by which workers
 * find the conductor, and an Indexed Job whose index 0 conducts. Immutable; contains no secret.
 */
public final class FleetManifest {
  /** The port on which the conductor listens. */
  public static final int PORT = 7070;

  /** The label that only the objects of one run have. */
  static final String RUN = "etcd-bench/run";

  /** The name of each pod's container. */
  static final String CONTAINER = "etcd-bench";

  private static final String TEMPLATE = "/etcd-bench/kubernetes/fleet.yaml";
  private static final String PLAN = "plan.yaml";
  private static final String PLAN_FILE = "/etc/etcd-bench/plan/" + PLAN;
  private static final String CREDENTIALS = "/etc/etcd-bench/etcd";
  private static final String CERTIFICATES = "/etc/etcd-bench/fleet-tls";
  private static final String POD_PATH = "/spec/template/spec";
  private static final String CONTAINER_PATH = POD_PATH + "/containers/0";
  private static final String MOUNTS = "volumeMounts";
  private static final String METADATA = "metadata";

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.SPLIT_LINES)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .enable(YAMLGenerator.Feature.LITERAL_BLOCK_STYLE)
          .enable(YAMLGenerator.Feature.INDENT_ARRAYS_WITH_INDICATOR)
          .build();

  private final KubernetesSpec spec;
  private final ObjectNode plan;
  private final ObjectNode service;
  private final ObjectNode job;
  private final @Nullable Path certificates;

  /**
   * Creates the objects of a run.
   *
   * @param spec configuration of the run
   * @param plan a plan for an existing cluster; its certificates and password file are keys of the
   *     Secret that {@code spec} names
   * @param onLoss effect of losing a worker
   * @throws IllegalArgumentException when such a plan cannot run in pods
   */
  public FleetManifest(KubernetesSpec spec, RunPlan plan, OnWorkerLoss onLoss) {
    this.spec = spec;
    this.certificates = null;
    plan.withOwnPrefix().requireDealable(spec.workers());
    List<ObjectNode> template = template(spec);
    this.service = template.get(0);
    this.job = template.get(1);
    this.plan = configMap(PlanFile.write(inPod(plan)));
    ObjectNode jobSpec = (ObjectNode) job.path("spec");
    jobSpec.put("completions", spec.workers() + 1);
    jobSpec.put("parallelism", spec.workers() + 1);
    jobSpec.put("activeDeadlineSeconds", spec.limits().whole().toSeconds());
    ObjectNode container = (ObjectNode) job.at(CONTAINER_PATH);
    container.set("args", arguments(onLoss));
    for (String kind : List.of("requests", "limits")) {
      ObjectNode amount = (ObjectNode) container.at("/resources/" + kind);
      amount.put("cpu", spec.pod().cpu()).put("memory", spec.pod().memory());
    }
    int metrics = plan.output().metricsPort();
    if (metrics > 0) {
      container.withArray("ports").addObject().put("name", "metrics").put("containerPort", metrics);
    }
    if (!spec.pod().etcdSecret().isEmpty()) {
      ObjectNode unused = mount(job, "etcd", CREDENTIALS, spec.pod().etcdSecret());
    }
  }

  private FleetManifest(FleetManifest other, @Nullable Path certificates) {
    this.spec = other.spec;
    this.plan = other.plan;
    this.service = other.service;
    this.job = other.job.deepCopy();
    this.certificates = certificates;
  }

  /**
   * Returns the same fleet with TLS between its pods.
   *
   * @param folder directory with certificates of the run for {@link KubernetesSpec#conductorName};
   *     pods find its files in the Secret of the run
   */
  public FleetManifest encrypted(Path folder) {
    FleetManifest other = new FleetManifest(this, folder);
    ArrayNode files = mount(other.job, "fleet-tls", CERTIFICATES, spec.name()).putArray("items");
    FleetTls.files().forEach(name -> files.addObject().put("key", name).put("path", name));
    return other.with(List.of("--fleet-tls=" + CERTIFICATES));
  }

  /**
   * Returns the same fleet with additional arguments.
   *
   * @param arguments arguments of {@code fleet pod}
   */
  public FleetManifest with(List<String> arguments) {
    FleetManifest other = new FleetManifest(this, certificates);
    ArrayNode args = ((ObjectNode) other.job.at(CONTAINER_PATH)).withArray("args");
    arguments.forEach(args::add);
    return other;
  }

  /** Mounts a Secret that each pod can read. Returns the source of its volume. */
  private static ObjectNode mount(ObjectNode job, String name, String path, String secret) {
    ((ObjectNode) job.at(CONTAINER_PATH))
        .withArray(MOUNTS)
        .addObject()
        .put("name", name)
        .put("mountPath", path)
        .put("readOnly", true);
    return ((ObjectNode) job.at(POD_PATH))
        .withArray("volumes")
        .addObject()
        .put("name", name)
        .putObject("secret")
        .put("secretName", secret)
        .put("defaultMode", 0440);
  }

  private static List<ObjectNode> template(KubernetesSpec spec) {
    try (InputStream in =
        Objects.requireNonNull(FleetManifest.class.getResourceAsStream(TEMPLATE), TEMPLATE)) {
      String text =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .replace("THE-NAME", spec.name())
              .replace("THE-IMAGE", spec.pod().image());
      try (MappingIterator<ObjectNode> objects =
          YAML.readerFor(ObjectNode.class).readValues(text)) {
        return objects.readAll();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ObjectNode configMap(String text) {
    ObjectNode map = YAML.createObjectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
    map.set(METADATA, service.path(METADATA).deepCopy());
    map.putObject("data").put(PLAN, text);
    return map;
  }

  private ArrayNode arguments(OnWorkerLoss onLoss) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "fleet",
                "pod",
                PLAN_FILE,
                "--workers",
                Integer.toString(spec.workers()),
                "--conductor",
                "$(JOB_NAME)-0." + spec.name() + ":" + PORT,
                "--join-timeout",
                spec.limits().start().toSeconds() + "s",
                "--on-worker-loss",
                onLoss.name().toLowerCase(Locale.ROOT)));
    ArrayNode array = YAML.createArrayNode();
    words.forEach(array::add);
    return array;
  }

  /**
   * Returns the plan for pods: with the paths of the mounted Secret, and metrics that others can
   * scrape.
   */
  private RunPlan inPod(RunPlan given) {
    OutputPlan output = given.output();
    OutputPlan there =
        new OutputPlan(
            "",
            output.format(),
            output.progress(),
            output.figures(),
            output.files(),
            output.metricsPort() > 0 ? "0.0.0.0" : output.metricsAddress(),
            output.metricsPort());
    ClusterPlan cluster = given.cluster();
    if (cluster.origin() != Origin.EXTERNAL) {
      throw new IllegalArgumentException(
          "the plan starts its own members, which pods could not reach; give an existing cluster"
              + " with --endpoints, by addresses that pods can reach");
    }
    return given
        .with(
            new ClusterPlan(
                cluster.origin(), cluster.etcdBin(), cluster.start(), mounted(cluster.given())))
        .with(there);
  }

  private Given mounted(Given given) {
    String secret = spec.pod().etcdSecret();
    boolean named = !(given.cacert() + given.cert() + given.key() + given.passwordFile()).isEmpty();
    if (secret.isEmpty() && (named || !given.user().isEmpty())) {
      throw new IllegalArgumentException(
          "pods cannot read files of this machine; put the certificates and the password of etcd"
              + " into a Secret, name it with --etcd-secret, and give its keys, for example"
              + " --cacert ca.crt --cert tls.crt --key tls.key --password-file password");
    }
    if (!given.user().isEmpty() && given.passwordFile().isEmpty()) {
      throw new IllegalArgumentException(
          "the password of '%s' is not given; name its key in the Secret '%s' with --password-file"
              .formatted(given.user(), secret));
    }
    return new Given(
        given.endpoints(),
        given.metricsUrls(),
        given.user(),
        key(given.passwordFile()),
        key(given.cacert()),
        key(given.cert()),
        key(given.key()),
        given.tlsVerification(),
        given.dialTimeout());
  }

  private static String key(String name) {
    if (!name.matches("[-._a-zA-Z0-9]*")) {
      throw new IllegalArgumentException(
          "'%s' is not a key of a Secret; allowed: letters, digits, '-', '_' and '.', for example ca.crt"
              .formatted(name));
    }
    return name.isEmpty() ? "" : CREDENTIALS + "/" + name;
  }

  public KubernetesSpec spec() {
    return spec;
  }

  /**
   * Returns the objects for {@code kubectl apply}, without the Secret of the run.
   *
   * @return YAML with a comment on how to create that Secret
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append("# Before: kubectl create secret generic ")
        .append(spec.name())
        .append(" --from-literal=secret=\"$(openssl rand -base64 32)\"");
    if (certificates != null) {
      String folder = PlainText.line(certificates.toString()).replace("'", "'\\''");
      text.append(" --from-file='").append(folder).append('\'');
    }
    text.append('\n');
    try {
      for (ObjectNode object : List.of(plan, service, job)) {
        text.append(YAML.writeValueAsString(object));
      }
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Returns the Job of one run, in JSON. */
  String job(String run) {
    ObjectNode object = labelled(job, run);
    ((ObjectNode) object.at("/spec/template/metadata/labels")).put(RUN, run);
    return object.toString();
  }

  /** Returns all other objects of one run, in JSON; Kubernetes deletes them with the Job. */
  String belongings(String run, String uid, FleetSecret secret) {
    ObjectNode hidden =
        YAML.createObjectNode().put("apiVersion", "v1").put("kind", "Secret").put("type", "Opaque");
    hidden.set(METADATA, service.path(METADATA).deepCopy());
    ObjectNode data = hidden.putObject("stringData").put("secret", secret.reveal());
    if (certificates != null) {
      FleetTls.texts(certificates).forEach(data::put);
    }
    ObjectNode list = YAML.createObjectNode().put("apiVersion", "v1").put("kind", "List");
    ArrayNode items = list.putArray("items");
    for (ObjectNode object : List.of(plan, service, hidden)) {
      ObjectNode owned = labelled(object, run);
      ((ObjectNode) owned.path(METADATA))
          .putArray("ownerReferences")
          .addObject()
          .put("apiVersion", "batch/v1")
          .put("kind", "Job")
          .put("name", spec.name())
          .put("uid", uid);
      items.add(owned);
    }
    return list.toString();
  }

  private static ObjectNode labelled(ObjectNode object, String run) {
    ObjectNode copy = object.deepCopy();
    JsonNode labels = copy.at("/metadata/labels");
    ((ObjectNode) labels).put(RUN, run);
    return copy;
  }
}
