import { RecorderProgram } from './RecorderProgram.ts';

// The recorder of one call, forked by a signaling node. The node decides when it ends: a signal to the whole group,
// such as Ctrl+C, must not end it before its files are complete.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

new RecorderProgram().listen();
