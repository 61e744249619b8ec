import { z } from 'zod';
import { storageProblems } from './storage/storageSettings.ts';

/**
 * The exit code EX_CONFIG of sysexits.h, by which a supervisor distinguishes a wrong configuration from a
 * crash.
 */
const EXIT_CONFIGURATION = 78;

export const port = () => z.coerce.number().int().min(0).max(65_535);
export const secret = () => z.string().min(32, 'must have at least 32 characters');
export const address = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    // Without a host most clients would silently use this machine.
    hostname: /./,
    error: `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
  });
/** A list such as `a, b`; empty entries are dropped. */
export const list = () =>
  z.string().transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** A duration such as `30s` in milliseconds. */
const seconds = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}s$/, 'must be a number of seconds such as 30s')
    .transform((value) => Number.parseInt(value, 10) * 1000);

/** Variables of all processes, to spread into `z.object({ ... })`. */
export const commonEnvironment = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The origin that people open. */
  PUBLIC_URL: address('http', 'https').transform((value) => new URL(value).origin),
  /** The time after SIGTERM at which the process is killed if it has not ended. */
  STOP_GRACE_PERIOD: seconds().prefault('10s'),
};

export const redisEnvironment = {
  REDIS_URL: address('redis', 'rediss'),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'may have letters, digits, - and _ only')
    .default('sightline'),
};

/** The base address of a service. */
export function plainAddress() {
  return (
    address('http', 'https')
      // This is in a pipe, since a refinement also runs on texts that are not URLs.
      .pipe(z.string().refine(isPlainBase, 'must not have a user, a query or a fragment'))
  );
}

/** A geocoding server like Nominatim; without one, positions are shown as coordinates. */
export const geocoderEnvironment = {
  GEOCODER_URL: plainAddress().optional(),
};

/** The demo service of client management, with fictitious people; `npm start` sets both. */
export const demoServiceEnvironment = {
  CLIENT_MANAGEMENT_DEMO_URL: plainAddress().optional(),
  CLIENT_MANAGEMENT_DEMO_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/, 'must have no spaces')
    .optional(),
};

function isPlainBase(value: string): boolean {
  const { username, password, search, hash } = new URL(value);
  return username === '' && password === '' && search === '' && hash === '';
}

const HOST = String.raw`(?:\[[\da-f:.]+\]|[^\s/:,?@[\]]+)(?::\d{1,5})?`;
const MONGODB_ADDRESS = new RegExp(
  String.raw`^mongodb(\+srv)?://(?:[^\s@/]+@)?${HOST}(?:,${HOST})*(?:/[^\s?]*)?(?:\?\S*)?$`,
  'i',
);

/** The address of MongoDB. A replica set lists several hosts, which URL rejects. */
export const mongoEnvironment = {
  MONGODB_URI: z.string().regex(MONGODB_ADDRESS, 'must look like: mongodb://host:27017/database'),
};

export { storageEnvironment } from './storage/storageSettings.ts';

/** Reads the environment once at start. All problems are listed on stderr, then the process exits with 78. */
export function readEnvironment<S extends z.ZodObject>(
  schema: S,
  source: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  // Compose files pass an unset variable as an empty one.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => problemOf(issue, given));
  if (needsStorage(schema, given)) problems.push(...storageProblems(given));
  if (parsed.success && problems.length === 0) return parsed.data;
  process.stderr.write(`The environment is not complete:\n${problems.map((line) => `  ${line}\n`).join('')}`);
  return process.exit(EXIT_CONFIGURATION);
}

/** Signaling stores files only if it records. */
function needsStorage({ shape }: z.ZodObject, given: Record<string, string | undefined>): boolean {
  return 'S3_ENDPOINT' in shape && (!('RECORDING_DIR' in shape) || given.RECORDING_DIR !== undefined);
}

function problemOf(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = issue.path.join('.');
  // The value itself is left out, since it may be a secret.
  return given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
}
