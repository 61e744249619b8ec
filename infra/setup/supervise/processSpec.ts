/** A process of the product: how it is started and how one sees that it serves. */
export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  isReady(): Promise<boolean>;
}

/** What every process of ours exits with when its environment is wrong: starting it again changes nothing. */
export const wrongEnvironment = 78;
