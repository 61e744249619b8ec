/** A process of the product: how to start it and how to check that it is ready. */
export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Milliseconds to end after SIGTERM, by default 10 seconds. */
  graceMs?: number;
  isReady(): Promise<boolean>;
}

/** The exit code of every process of the product for an invalid environment, which a restart does not change. */
export const invalidEnvironmentCode = 78;
