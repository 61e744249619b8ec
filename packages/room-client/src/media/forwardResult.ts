import { toAppError } from '../errors.ts';

/** Passes a promise's result to the two callbacks that mediasoup-client's events expect. */
export function forwardResult<Value>(
  work: Promise<Value>,
  done: (value: Value) => void,
  failed: (error: Error) => void,
): void {
  void run(work, done, failed);
}

async function run<Value>(
  work: Promise<Value>,
  done: (value: Value) => void,
  failed: (error: Error) => void,
): Promise<void> {
  try {
    done(await work);
  } catch (error) {
    failed(toAppError(error));
  }
}
