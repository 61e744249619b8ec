import { pino } from 'pino';

const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'ticket', 'secret'];

/** JSON lines on standard output; credentials in the first levels of a line are redacted. */
export function createLogger(name: string, level = 'info'): pino.Logger {
  const paths = SECRETS.flatMap((key) => ['', '*.', '*.*.', '*.*.*.'].map((way) => `${way}["${key}"]`));
  return pino({ name, level, redact: { paths: paths.map(withoutDot), censor: '[redacted]' } });
}

/** The path syntax has `a.b` and `a["b-c"]`, but no `a.["b"]`. */
function withoutDot(path: string): string {
  return path.replace('.[', '[');
}
