// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import io.etcdbench.statistic.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * A linear model fitted by relative least squares: the coefficients that minimize the sum of the
 * squares of (predicted - observed) / observed, which is weighted least squares with the weights 1
 * / observed squared (Draper, Smith, Applied Regression Analysis, 3rd edition, section 9.2). The
 * confidence intervals are Student's at 95 %, with the residual variance estimated. Immutable.
 *
 * @param coefficients in the order of the columns
 * @param residuals (predicted - observed) / observed, in the order of the rows
 */
public record LeastSquares(List<Coefficient> coefficients, List<Double> residuals) {
  private static final double TWO_SIDED_95 = 0.975;

  /** Threshold below which a column is a linear combination of others within double precision. */
  private static final double SINGULAR = 1e-10;

  /**
   * A coefficient with its 95 % confidence interval.
   *
   * @param value the estimate
   * @param low the lower end of the interval
   * @param high the upper end of the interval
   */
  public record Coefficient(double value, double low, double high) {}

  public LeastSquares {
    coefficients = List.copyOf(coefficients);
    residuals = List.copyOf(residuals);
  }

  /**
   * Fits the model.
   *
   * @param rows the explanatory values, one row per observation, more rows than columns
   * @param observed the observed values, above 0
   * @throws IllegalArgumentException if the rows do not determine the coefficients
   */
  public static LeastSquares relative(double[][] rows, double[] observed) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    if (rows.length <= columns) {
      throw new IllegalArgumentException(
          "%s observations for %s coefficients; at least one more is needed"
              .formatted(rows.length, columns));
    }
    RealMatrix weighted = new Array2DRowRealMatrix(rows.length, columns);
    for (int i = 0; i < rows.length; i++) {
      weighted.setRowVector(i, new ArrayRealVector(rows[i]).mapDivide(observed[i]));
    }
    double[] scales = scale(weighted);
    double[] ones = new double[rows.length];
    Arrays.fill(ones, 1);
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression(SINGULAR);
    regression.setNoIntercept(true);
    try {
      regression.newSampleData(ones, weighted.getData());
      return of(regression, scales, rows.length - columns);
    } catch (SingularMatrixException e) {
      throw new IllegalArgumentException(
          "the observations do not separate the coefficients; vary what is explained by them", e);
    }
  }

  private static LeastSquares of(
      OLSMultipleLinearRegression regression, double[] scales, int freedom) {
    double[] values = regression.estimateRegressionParameters();
    double[] errors = regression.estimateRegressionParametersStandardErrors();
    double t = StudentT.quantile(TWO_SIDED_95, freedom);
    List<Coefficient> coefficients = new ArrayList<>();
    for (int j = 0; j < values.length; j++) {
      double value = values[j] / scales[j];
      double half = t * errors[j] / scales[j];
      coefficients.add(new Coefficient(value, value - half, value + half));
    }
    // The regression computes observed minus predicted.
    return new LeastSquares(
        coefficients, Arrays.stream(regression.estimateResiduals()).map(r -> -r).boxed().toList());
  }

  /** Returns the largest absolute residual, as a share of the observed value, 0 or more. */
  public double worstResidual() {
    return residuals.stream().mapToDouble(Math::abs).max().orElse(0);
  }

  /**
   * Scales all columns to length 1, because connections and watches differ by orders of magnitude.
   */
  private static double[] scale(RealMatrix matrix) {
    double[] scales = new double[matrix.getColumnDimension()];
    for (int j = 0; j < scales.length; j++) {
      double norm = matrix.getColumnVector(j).getNorm();
      scales[j] = norm == 0 ? 1 : norm;
      matrix.setColumnVector(j, matrix.getColumnVector(j).mapDivide(scales[j]));
    }
    return scales;
  }
}
