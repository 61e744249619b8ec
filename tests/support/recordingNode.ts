import { RecordedCall } from './recordedCall.ts';

// A process with a recorded call, for a test to kill. It prints the ids once both tracks are being written.
const [spool = '', data = ''] = process.argv.slice(2);
const call = await RecordedCall.start({ folder: spool, storage: { DATA_DIR: data } });
await call.publish('opus', { seconds: 60 });
await call.publish('vp8', { seconds: 60 });
await call.take.start();
await call.untilStored('opus', 'vp8');
process.stdout.write(`${JSON.stringify(call.take.ids)}\n`);
