import { randomBytes } from 'node:crypto';

export interface IsolatedServices {
  mongodbUri: string;
  redisUrl: string;
  redisPrefix: string;
}

/** A database and a Redis prefix of its own for each test file, so that files can run side by side. */
export function isolatedServices(): IsolatedServices {
  const name = `test-${randomBytes(6).toString('hex')}`;
  return { mongodbUri: databaseUri(name), redisUrl: required('REDIS_URL'), redisPrefix: name };
}

/** Not through URL: the address of a replica set lists several hosts, which URL refuses. */
function databaseUri(name: string): string {
  const [, hosts, query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*(\?.*)?$/.exec(required('MONGODB_URI')) ?? [];
  if (!hosts) throw new Error('MONGODB_URI is not the address of a MongoDB');
  return `${hosts}/${name}${query}`;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through vitest, which starts the services`);
  return value;
}
