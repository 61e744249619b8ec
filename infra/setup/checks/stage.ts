import * as terminal from '../terminal.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** One part of `npm test`. It prints its failures and returns how many there were; it does not throw. */
export interface Stage {
  name: string;
  why: string;
  run(): Promise<Counts>;
}

export const onePassed: Counts = { passed: 1, failed: 0 };
export const oneFailed: Counts = { passed: 0, failed: 1 };

/** Runs all stages in order, even after a failure, so that one run shows all failures. */
export async function runStages(stages: Stage[]): Promise<Counts> {
  const counts: Counts[] = [];
  for (const stage of stages) {
    terminal.step(stage.name, stage.why);
    const started = Date.now();
    const count = await runSafely(stage);
    counts.push(count);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    terminal.detail(`${stage.name}: ${countsText(count)} (${seconds} s)`);
  }
  return addUp(counts);
}

export function addUp(counts: Counts[]): Counts {
  const sum = (one: 'passed' | 'failed'): number => counts.reduce((total, count) => total + count[one], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

const countsText = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`;

/** A stage that throws counts as one failure. */
async function runSafely(stage: Stage): Promise<Counts> {
  try {
    return await stage.run();
  } catch (error) {
    console.error(error);
    return oneFailed;
  }
}

/** The last line of every run, plain so that people and programs can read it. */
export function finish(total: Counts): number {
  console.log(countsText(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}
