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
 * A linear model fitted by relative least squares: the coefficients for which the sum of the
 * squares of (predicted - observed) / observed is least, which is weighted least squares with the
 * weights 1 / observed squared (Draper, Smith, Applied Regression Analysis, 3rd edition, section
 * 9.2). The intervals are Student's at 95 %, with the residual variance estimated. Immutable.
 *
 * @param coefficients in the order of the columns
 * @param residuals (predicted - observed) / observed, in the order of the rows
 */
public record LeastSquares(List<Coefficient> coefficients, List<Double> residuals) {
  private static final double TWO_SIDED_95 = 0.975;

  /** Below it a column is a combination of others as far as double precision can tell. */
  private static final double SINGULAR = 1e-10;

  /**
   * A coefficient.
   *
   * @param value the estimate
   * @param low the lower end of its 95 % interval
   * @param high the upper end
   */
  public record Coefficient(double value, double low, double high) {}

  public LeastSquares {
    coefficients = List.copyOf(coefficients);
    residuals = List.copyOf(residuals);
  }

  /**
   * Fits.
   *
   * @param rows the explaining values, one row for each observation, more rows than columns
   * @param observed above 0
   * @return the fit
   * @throws IllegalArgumentException when the rows do not determine the coefficients
   */
  public static LeastSquares relative(double[][] rows, double[] observed) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    if (rows.length <= columns) {
      throw new IllegalArgumentException(
          "%d observations for %d coefficients; at least one more is needed"
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
    // The regression subtracts what is predicted from what is observed.
    return new LeastSquares(
        coefficients, Arrays.stream(regression.estimateResiduals()).map(r -> -r).boxed().toList());
  }

  /**
   * The largest residual.
   *
   * @return as a share of what was observed, 0 or more
   */
  public double worstResidual() {
    return residuals.stream().mapToDouble(Math::abs).max().orElse(0);
  }

  /** Brings all columns to length 1: bytes of one connection and of a million watches differ. */
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
