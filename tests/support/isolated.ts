import { randomBytes } from 'node:crypto';

export interface IsolatedServices {
  mongodbUri: string;
  redisUrl: string;
  redisPrefix: string;
}

/** A new database and Redis prefix for each test file, so that files can run in parallel. */
export function isolatedServices(): IsolatedServices {
  const name = `test-${randomBytes(6).toString('hex')}`;
  return { mongodbUri: databaseUri(name), redisUrl: required('REDIS_URL'), redisPrefix: name };
}

/** Does not use URL, which rejects the several hosts of a replica set. */
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
