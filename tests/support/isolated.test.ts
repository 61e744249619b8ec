import { afterEach, expect, test, vi } from 'vitest';
import { isolatedServices } from './isolated.ts';

afterEach(() => vi.unstubAllEnvs());

test('every call returns another database and prefix', () => {
  vi.stubEnv('MONGODB_URI', 'mongodb://127.0.0.1:27017');
  vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:6379');
  const [one, two] = [isolatedServices(), isolatedServices()];
  expect(one.mongodbUri).toBe(`mongodb://127.0.0.1:27017/${one.redisPrefix}`);
  expect(one.redisPrefix).not.toBe(two.redisPrefix);
  expect(one.redisUrl).toBe('redis://127.0.0.1:6379');
});

test('a replica set keeps its hosts and options', () => {
  vi.stubEnv('MONGODB_URI', 'mongodb://user:secret@a:1,b:2/production?replicaSet=rs0');
  const { mongodbUri, redisPrefix } = isolatedServices();
  expect(mongodbUri).toBe(`mongodb://user:secret@a:1,b:2/${redisPrefix}?replicaSet=rs0`);
});

test('says how to run the test if no store is given', () => {
  vi.stubEnv('MONGODB_URI', '');
  expect(() => isolatedServices()).toThrow('MONGODB_URI is not set');
});
