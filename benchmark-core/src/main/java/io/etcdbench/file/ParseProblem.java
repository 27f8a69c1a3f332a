// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Describes errors in JSON or YAML text in terms that its author understands. The parser's own
 * messages name Java classes and parser settings. Stateless.
 */
public final class ParseProblem {
  private static final Set<Class<?>> WHOLE =
      Set.of(
          int.class,
          long.class,
          short.class,
          byte.class,
          Integer.class,
          Long.class,
          Short.class,
          Byte.class);
  private static final Set<Class<?>> BROKEN =
      Set.of(double.class, float.class, Double.class, Float.class);
  private static final Pattern UNEXPECTED = Pattern.compile("Unexpected character \\('(.)'.*");
  private static final Pattern UNKNOWN = Pattern.compile("Unrecognized token '([^']{0,40}).*");
  private static final Pattern TWICE = Pattern.compile("Duplicate field '(.*)'.*");

  private static final Pattern KNOWN_TYPES = Pattern.compile("known type ids = \\[([^]]*)]");

  private ParseProblem() {}

  /**
   * Returns why a text is malformed or a value has the wrong type.
   *
   * @param failure an exception from the parser
   * @return one clause; when a record's own check failed, the unchanged message of that check
   */
  public static String reason(JsonProcessingException failure) {
    if (failure instanceof JsonMappingException mapping) {
      return failure.getCause() instanceof IllegalArgumentException check
          ? String.valueOf(check.getMessage())
          : value(mapping);
    }
    String text = String.valueOf(failure.getOriginalMessage());
    if (failure instanceof StreamConstraintsException || isDepth(text)) {
      return isDepth(text) ? "it is nested too deeply" : "a name, text or number in it is too long";
    }
    if (failure instanceof InputCoercionException) {
      return "a number in it is too large";
    }
    return syntax(text.lines().findFirst().orElse("").strip());
  }

  /**
   * Returns the path of the value that caused a failure.
   *
   * @param failure an exception from the parser
   * @return for example {@code load.concurrency}; empty when unknown
   */
  public static String place(JsonMappingException failure) {
    return failure.getPath().stream()
        .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : at.getFieldName())
        .collect(Collectors.joining("."))
        .replace(".[", "[");
  }

  private static boolean isDepth(String text) {
    return text.contains("esting depth") || text.contains("esting Depth");
  }

  private static String syntax(String text) {
    Matcher unexpected = UNEXPECTED.matcher(text);
    if (unexpected.matches()) {
      return "unexpected character '%s'".formatted(unexpected.group(1));
    }
    Matcher unknown = UNKNOWN.matcher(text);
    if (unknown.matches()) {
      return "unexpected text '%s'".formatted(unknown.group(1));
    }
    Matcher twice = TWICE.matcher(text);
    if (twice.matches()) {
      return "the key '%s' is given twice".formatted(twice.group(1));
    }
    if (text.startsWith("Unexpected end-of-input")) {
      return "it ends too early";
    }
    int java = text.indexOf('(');
    return java > 0 ? text.substring(0, java).strip() : text;
  }

  private static String value(JsonMappingException failure) {
    if (failure.getCause() instanceof InputCoercionException) {
      return "the number is too large";
    }
    if (failure instanceof UnrecognizedPropertyException unknown) {
      return "unknown key '%s'".formatted(unknown.getPropertyName());
    }
    String text = String.valueOf(failure.getOriginalMessage());
    if (isDepth(text)) {
      return "it is nested too deeply";
    }
    if (text.startsWith("Trailing token")) {
      return "more text follows after its end";
    }
    if (text.startsWith("Cannot map `null`") || text.startsWith("Missing required")) {
      return "it has no value";
    }
    if (failure instanceof InvalidTypeIdException choice) {
      return choice(choice, KNOWN_TYPES.matcher(text));
    }
    if (failure instanceof InvalidFormatException invalid) {
      return "'%s' is not %s".formatted(invalid.getValue(), kind(invalid.getTargetType()));
    }
    return failure instanceof MismatchedInputException mismatched
        ? "the value is not " + kind(mismatched.getTargetType())
        : "the value does not have the expected type";
  }

  /** The parser lists the allowed types in its message only. */
  private static String choice(InvalidTypeIdException failure, Matcher known) {
    String allowed = known.find() ? known.group(1) : "the kinds that are documented";
    return failure.getTypeId() == null
        ? "the key that names its kind is missing; allowed: " + allowed
        : "'%s' is not one of %s".formatted(failure.getTypeId(), allowed);
  }

  private static String kind(@Nullable Class<?> type) {
    if (type == null) {
      return "of the expected type";
    }
    if (WHOLE.contains(type)) {
      return "a whole number";
    }
    if (BROKEN.contains(type)) {
      return "a number";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(String::valueOf)
          .collect(Collectors.joining(", ", "one of ", ""));
    }
    if (type == String.class) {
      return "a text";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    return Map.class.isAssignableFrom(type) || type.isRecord()
        ? "a section with keys and values"
        : "of the expected type";
  }
}
