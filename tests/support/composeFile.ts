import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** docker-compose.yml as data: what each of our processes is started with in production. */

export interface ComposeService {
  command?: string[];
  environment?: Record<string, string>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A service with its `${VARIABLES}` filled in, as compose would do it. Throws on one that is required and missing. */
export function composeService(name: string, variables: Record<string, string>): Required<ComposeService> {
  const text = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
  const compose = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
  const service = compose.services[name];
  if (!service?.command || !service.environment) throw new Error(`${name} is no process of ours`);
  const environment = Object.entries(service.environment).map(([key, value]) => [
    key,
    fill(value, variables),
  ]);
  return { command: service.command, environment: Object.fromEntries(environment) as Record<string, string> };
}

function fill(value: string, variables: Record<string, string>): string {
  return value.replace(
    /\$\{([A-Z0-9_]+)(?::([?-])([^}]*))?\}/g,
    (_all, name: string, kind?: string, rest?: string) => {
      const known = variables[name];
      if (known) return known;
      if (kind === '-') return rest ?? '';
      throw new Error(`compose asks for ${name}`);
    },
  );
}
