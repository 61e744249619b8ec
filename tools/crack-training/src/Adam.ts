const BETA = 0.9;
const BETA_SQUARED = 0.999;
const LONGEST_GRADIENT = 1;

/** Kingma and Ba, "Adam" (2015), with the gradient's length clipped. Changes the weights in place. */
export class Adam {
  private readonly mean: Float32Array;
  private readonly square: Float32Array;
  private step = 0;

  constructor(count: number) {
    this.mean = new Float32Array(count);
    this.square = new Float32Array(count);
  }

  update(weights: Float32Array, gradient: Float32Array, rate: number): void {
    const { mean, square } = this;
    this.step++;
    const length = Math.sqrt(gradient.reduce((sum, value) => sum + value * value, 0));
    const clip = Math.min(1, LONGEST_GRADIENT / length);
    const [young, youngSquared] = [1 - BETA ** this.step, 1 - BETA_SQUARED ** this.step];
    for (let index = 0; index < weights.length; index++) {
      const value = (gradient[index] ?? 0) * clip;
      mean[index] = BETA * (mean[index] ?? 0) + (1 - BETA) * value;
      square[index] = BETA_SQUARED * (square[index] ?? 0) + (1 - BETA_SQUARED) * value * value;
      const direction = (mean[index] ?? 0) / young / (Math.sqrt((square[index] ?? 0) / youngSquared) + 1e-8);
      weights[index] = (weights[index] ?? 0) - rate * direction;
    }
  }
}
