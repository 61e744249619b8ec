import {
  add,
  customGrad,
  div,
  type GradSaveFunc,
  mul,
  type Scalar,
  scalar,
  sigmoid,
  sub,
  sum,
  type Tensor,
  type Tensor4D,
} from '@tensorflow/tfjs-core';

/** Few pixels are crack, so a missed one counts more than a false one. */
const CRACK_WEIGHT = 3;

/**
 * Weighted cross entropy plus the Dice loss. Its value is the Dice loss alone, to watch; the gradient is written out,
 * because it is shorter and quicker than what would be derived.
 */
export function crackLoss(logits: Tensor4D, mask: Tensor4D): Scalar {
  const loss = customGrad((given: Tensor | GradSaveFunc, save: Tensor | GradSaveFunc) => {
    const probability = sigmoid(given as Tensor);
    const overlap = add(mul(scalar(2), sum(mul(probability, mask))), scalar(1));
    const total = add(add(sum(probability), sum(mask)), scalar(1));
    (save as GradSaveFunc)([probability, overlap, total]);
    return {
      value: sub(scalar(1), div(overlap, total)),
      gradFunc: (upstream: Tensor, saved: Tensor[]) => mul(upstream, gradient(mask, saved)),
    };
  });
  return loss(logits) as Scalar;
}

function gradient(mask: Tensor, [probability, overlap, total]: Tensor[]): Tensor {
  if (!probability || !overlap || !total) throw new Error('The loss saves three tensors');
  return add(entropyGradient(probability, mask), diceGradient(probability, mask, { overlap, total }));
}

function entropyGradient(probability: Tensor, mask: Tensor): Tensor {
  const weight = add(mul(mask, scalar(CRACK_WEIGHT - 1)), scalar(1));
  return div(mul(weight, sub(probability, mask)), scalar(mask.size));
}

function diceGradient(
  probability: Tensor,
  mask: Tensor,
  { overlap, total }: { overlap: Tensor; total: Tensor },
): Tensor {
  const byProbability = div(sub(overlap, mul(mul(scalar(2), mask), total)), mul(total, total));
  return mul(byProbability, mul(probability, sub(scalar(1), probability)));
}
