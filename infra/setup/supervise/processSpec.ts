import type { Refusal } from '../SetupError.ts';

/** A process of the product: how to start it and how to check that it is ready. */
export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** The port on loopback by which others reach it. */
  port: number;
  /** Milliseconds to end after SIGTERM, by default 10 seconds. */
  graceMs?: number;
  /** Whether calls and people at a screen have priority over it, once it is ready (decision 002). */
  isBackground?: boolean;
  /** Whether people can use the product before it is ready. */
  isOptional?: boolean;
  /** What it still lacks, in words; undefined once it is ready. */
  waitsFor(): Promise<string | undefined>;
  /** Why it ended and what to do, where its exit code and last output tell; otherwise its log is named. */
  explainEnd?(code: number | null, lastOutput: string): Refusal | undefined;
}

/** The exit code of every process of the product for an invalid environment, which a restart does not change. */
export const invalidEnvironmentCode = 78;
