import { readFileSync } from 'node:fs';

export interface GatewaySettings {
  host: string;
  port: number;
  tls?: { cert: Buffer; key: Buffer };
  targets: GatewayTargets;
}

export interface GatewayTargets {
  api: URL;
  /** Signaling nodes by name. */
  nodes: Map<string, URL>;
  /** The development server that serves the web app in place of the API. */
  web?: URL;
}

/** Reads the environment and reports all of its errors together. */
export function readSettings(env: NodeJS.ProcessEnv): GatewaySettings {
  const problems: string[] = [];
  const attempt = <T>(name: string, read: (value: string) => T, fallback = ''): T | undefined => {
    try {
      return read(env[name] || fallback);
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const port = attempt('GATEWAY_PORT', readPort, '8080');
  const api = attempt('API_URL', readAddress);
  const nodes = attempt('SIGNALING_NODES', readNodes);
  const web = env.WEB_URL ? attempt('WEB_URL', readAddress) : undefined;
  const cert = env.GATEWAY_CERT ? attempt('GATEWAY_CERT', (file) => readFileSync(file)) : undefined;
  const key = env.GATEWAY_KEY ? attempt('GATEWAY_KEY', (file) => readFileSync(file)) : undefined;
  if (Boolean(env.GATEWAY_CERT) !== Boolean(env.GATEWAY_KEY)) {
    problems.push('GATEWAY_CERT and GATEWAY_KEY: set both, or neither');
  }
  if (problems.length > 0 || port === undefined || !api || !nodes) {
    throw new Error(`the gateway cannot start with this environment:\n  ${problems.join('\n  ')}`);
  }
  const tls = cert && key ? { cert, key } : undefined;
  return { host: env.GATEWAY_HOST || '127.0.0.1', port, tls, targets: { api, nodes, web } };
}

function readPort(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`'${value}' is not a port`);
  return port;
}

function readAddress(value: string): URL {
  if (!value) throw new Error('is missing');
  if (!URL.canParse(value)) throw new Error(`'${value}' is not an address`);
  const url = new URL(value);
  if (url.protocol !== 'http:') throw new Error(`'${value}' does not start with http://`);
  return url;
}

function readNodes(value: string): Map<string, URL> {
  if (!value) throw new Error('is missing; expected node-1=http://127.0.0.1:3002');
  const entries = value.split(',').map((entry): [string, URL] => {
    const [, name, address] = /^([a-z0-9-]+)=(.+)$/.exec(entry.trim()) ?? [];
    if (!name || !address) throw new Error(`'${entry}' does not have the form node-1=http://127.0.0.1:3002`);
    return [name, readAddress(address)];
  });
  return new Map(entries);
}
