import { z } from 'zod';

/** The storage: a folder (DATA_DIR) or, when S3_ENDPOINT is set, an S3-compatible store. */
export const storageEnvironment = {
  DATA_DIR: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
};

const NEEDED_FOR_S3 = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

export interface StorageSettings {
  DATA_DIR?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY?: string | undefined;
  S3_SECRET_KEY?: string | undefined;
}

/** Sentences about contradictions between variables; empty when there are none. */
export function storageProblems(settings: StorageSettings): string[] {
  if (!settings.S3_ENDPOINT) {
    return settings.DATA_DIR
      ? []
      : ['DATA_DIR is missing (or set S3_ENDPOINT to keep files in an object store)'];
  }
  const missing = NEEDED_FOR_S3.filter((name) => !settings[name]);
  return missing.map((name) => `${name} is missing (S3_ENDPOINT is set)`);
}
