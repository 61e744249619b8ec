import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** The data of docker-compose.yml: command and environment of each process in production. */

export interface ComposeService {
  command?: string[];
  environment?: Record<string, string>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A service with its `${VARIABLES}` substituted as by compose. Throws if a required one is missing. */
export function composeService(name: string, variables: Record<string, string>): Required<ComposeService> {
  const text = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
  const compose = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
  const service = compose.services[name];
  if (!service?.command || !service.environment) throw new Error(`${name} is not a process of the product`);
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
      throw new Error(`compose requires ${name}`);
    },
  );
}
