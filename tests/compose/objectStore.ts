import S3rver from 's3rver';

/** A stand-in for MinIO: `node tests/compose/objectStore.ts` in a container of the test stack. */
const store = new S3rver({
  address: '0.0.0.0',
  port: 9000,
  silent: true,
  directory: '/tmp/objects',
  vhostBuckets: false,
  configureBuckets: [{ name: 'sightline', configs: [] }],
});
await store.run();
