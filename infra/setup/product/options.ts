import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../paths.ts';
import { Refusal } from '../SetupError.ts';

export interface StartOptions {
  dataDir: string;
  lan: boolean;
  port: number | undefined;
  /** The number of signaling nodes. */
  nodes: number;
  seed: boolean;
}

/** A machine shows with two nodes what a call does when one dies; more only cost memory. */
const MOST_NODES = 4;
const usage = 'npm start -- [--lan] [--data DIR] [--port N] [--nodes N] [--no-seed]';

export function readOptions(args: string[]): StartOptions {
  const values = parse(args);
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
    throw new Refusal(`--port ${values.port} is not a port`, usage);
  }
  const nodes = Number(values.nodes ?? 1);
  if (!(Number.isInteger(nodes) && nodes >= 1 && nodes <= MOST_NODES)) {
    throw new Refusal(`--nodes ${values.nodes} is not a number from 1 to ${MOST_NODES}`, usage);
  }
  const dataDir = resolve(projectRoot, values.data ?? '.data');
  return { dataDir, lan: values.lan ?? false, port, nodes, seed: !values['no-seed'] };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        lan: { type: 'boolean' },
        data: { type: 'string' },
        port: { type: 'string' },
        nodes: { type: 'string' },
        'no-seed': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error), usage);
  }
}
