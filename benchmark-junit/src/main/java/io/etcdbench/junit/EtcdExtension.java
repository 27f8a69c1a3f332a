// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcd.jetcd.Client;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.fake.FakeEtcd;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Starts the etcd of a test class and injects it into constructors and methods. */
final class EtcdExtension implements BeforeAllCallback, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(EtcdExtension.class);

  @Override
  public void beforeAll(ExtensionContext context) {
    Optional<Started> unused = started(context);
  }

  /**
   * Returns the etcd of a test's class: its own, which the first call starts, or that of its outer
   * class. With one instance per class, the constructor runs before {@link #beforeAll}.
   *
   * @return empty when the class has no etcd
   */
  private static Optional<Started> started(ExtensionContext context) {
    ExtensionContext ofClass = ofClass(context);
    Class<?> type = ofClass.getRequiredTestClass();
    Store store = ofClass.getStore(NAMESPACE);
    Started known = store.get(Started.class, Started.class);
    if (known == null || known.owner() != type) {
      start(ofClass, type);
    }
    return Optional.ofNullable(store.get(Started.class, Started.class));
  }

  /** Returns the context of the whole class, whose store is closed after its last test. */
  private static ExtensionContext ofClass(ExtensionContext context) {
    return context
        .getParent()
        .filter(parent -> parent.getTestClass().equals(context.getTestClass()))
        .map(EtcdExtension::ofClass)
        .orElse(context);
  }

  /** Starts the etcd of a class, unless the class has no annotation of its own. */
  private static void start(ExtensionContext context, Class<?> type) {
    Optional<EtcdMembers> members = AnnotationSupport.findAnnotation(type, EtcdMembers.class);
    Optional<FakeEtcdServer> fake = AnnotationSupport.findAnnotation(type, FakeEtcdServer.class);
    if (members.isPresent() && fake.isPresent()) {
      throw new ExtensionConfigurationException(
          "the test class '%s' has both @EtcdMembers and @FakeEtcdServer; a class has one etcd, so keep one of them"
              .formatted(type.getName()));
    }
    members.ifPresent(annotation -> keep(context, annotation));
    fake.ifPresent(annotation -> keepOwn(context, EtcdUnderTest.start(annotation)));
  }

  @SuppressWarnings("deprecation") // its replacement requires JUnit 6, but JUnit 5 is supported
  private static void keep(ExtensionContext context, EtcdMembers annotation) {
    if (annotation.sharing() == EtcdMembers.Sharing.PER_CLASS) {
      keepOwn(context, EtcdUnderTest.start(annotation));
      return;
    }
    EtcdUnderTest shared =
        context
            .getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE)
            .getOrComputeIfAbsent(annotation, EtcdUnderTest::start, EtcdUnderTest.class);
    keepStarted(context, Objects.requireNonNull(shared));
  }

  /**
   * Stores an etcd that belongs to one class. JUnit closes it after the class, because it is a
   * closeable value in the class's store.
   */
  private static void keepOwn(ExtensionContext context, EtcdUnderTest etcd) {
    context.getStore(NAMESPACE).put(EtcdUnderTest.class, etcd);
    keepStarted(context, etcd);
  }

  private static void keepStarted(ExtensionContext context, EtcdUnderTest etcd) {
    Started started = new Started(etcd, context.getRequiredTestClass());
    context.getStore(NAMESPACE).put(Started.class, started);
  }

  /** The etcd of a class and the class that started it. Not closed with the class's context. */
  private record Started(EtcdUnderTest etcd, Class<?> owner) {}

  /**
   * Returns the etcd of a test's class.
   *
   * @throws ExtensionConfigurationException when the class has no etcd
   */
  static EtcdUnderTest of(ExtensionContext context) {
    return started(context)
        .map(Started::etcd)
        .orElseThrow(
            () ->
                new ExtensionConfigurationException(
                    "the test class '%s' has no etcd; annotate it with @EtcdMembers or @FakeEtcdServer"
                        .formatted(context.getRequiredTestClass().getName())));
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == Client.class
        || type == EtcdCluster.class
        || type == FakeEtcd.class
        || parameter.isAnnotated(Endpoints.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    EtcdUnderTest etcd = of(context);
    Class<?> type = parameter.getParameter().getType();
    if (type == Client.class) {
      return etcd.client();
    }
    if (type == EtcdCluster.class) {
      return etcd.cluster();
    }
    return type == FakeEtcd.class ? fake(etcd) : endpoints(etcd.cluster().endpoints(), type);
  }

  private static FakeEtcd fake(EtcdUnderTest etcd) {
    FakeEtcd fake = etcd.fake();
    if (fake == null) {
      throw new ParameterResolutionException(
          "a FakeEtcd is requested, but the class has real members; take an EtcdCluster, or annotate the class with @FakeEtcdServer");
    }
    return fake;
  }

  private static Object endpoints(List<String> urls, Class<?> type) {
    if (type == String[].class) {
      return urls.toArray(String[]::new);
    }
    if (type == String.class) {
      return String.join(",", urls);
    }
    if (type.isAssignableFrom(List.class)) {
      return urls;
    }
    throw new ParameterResolutionException(
        "a parameter with @Endpoints is of the type %s; allowed: List<String>, String[], String"
            .formatted(type.getSimpleName()));
  }
}
