import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'bson';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from './launch.ts';

let server: EmbeddedMongo;
beforeAll(async () => {
  server = await startEmbeddedMongo({ dataDir: ':memory:' });
});
afterAll(() => server.stop());

const int = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const message = (opCode: number, ...body: Uint8Array[]) => {
  const size = 16 + body.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([int(size), int(7), int(0), int(opCode), ...body]);
};
const msg = (flags: number, ...sections: Uint8Array[]) => message(2013, int(flags), ...sections);
const main = (command: object) => Buffer.concat([Buffer.of(0), serialize({ ...command, $db: 'wire' })]);
const sequence = (name: string, ...documents: Uint8Array[]) => {
  const inner = Buffer.concat([Buffer.from(`${name}\0`), ...documents]);
  return Buffer.concat([Buffer.of(1), int(4 + inner.length), inner]);
};
const PING = msg(0, main({ ping: 1 }));

async function open(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** The next answer, or undefined when the server hangs up. */
async function answerTo(socket: Socket, ...bytes: Buffer[]): Promise<Record<string, unknown> | undefined> {
  const answer = new Promise<Buffer | undefined>((resolve) => {
    socket.once('data', resolve);
    socket.once('close', () => resolve(undefined));
    socket.once('error', () => resolve(undefined));
  });
  for (const part of bytes) socket.write(part);
  const received = await answer;
  return received && deserialize(received.subarray(received.readInt32LE(12) === 1 ? 36 : 21));
}

async function ask(...bytes: Buffer[]): Promise<Record<string, unknown> | undefined> {
  const socket = await open();
  try {
    return await answerTo(socket, ...bytes);
  } finally {
    socket.destroy();
  }
}

/** Reads until at least this many bytes have come back. */
async function sizeOfAnswers(socket: Socket, bytes: Buffer, least: number): Promise<number> {
  return new Promise((resolve) => {
    let received = 0;
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received < least) return;
      socket.off('data', count);
      resolve(received);
    };
    socket.on('data', count);
    socket.write(bytes);
  });
}

const isServing = async () => (await ask(PING))?.ok === 1;

describe('a client may', () => {
  test('greet with the old message', async () => {
    const query = message(
      2004,
      int(0),
      Buffer.from('admin.$cmd\0'),
      int(0),
      int(-1),
      serialize({ isMaster: 1 }),
    );
    expect(await ask(query)).toMatchObject({ ok: 1, ismaster: true, helloOk: true, maxWireVersion: 25 });
  });

  test('send a message in pieces, and two at once', async () => {
    const socket = await open();
    for (const byte of PING.subarray(0, 30)) socket.write(Buffer.of(byte));
    expect(await answerTo(socket, PING.subarray(30))).toEqual({ ok: 1 });
    const one = (await sizeOfAnswers(socket, PING, 1)) * 2;
    expect(await sizeOfAnswers(socket, Buffer.concat([PING, PING]), one)).toBe(one);
    socket.destroy();
  });

  test('add a checksum', async () => {
    expect(await ask(msg(1, main({ ping: 1 }), int(0x1234)))).toEqual({ ok: 1 });
  });

  test('request no reply and get none', async () => {
    const socket = await open();
    const quiet = msg(
      2,
      main({ insert: 'quiet' }),
      sequence('documents', serialize({ _id: 1 }), serialize({ _id: 2 })),
    );
    expect(await answerTo(socket, quiet, msg(0, main({ count: 'quiet' })))).toEqual({ n: 2, ok: 1 });
    socket.destroy();
  });

  test('send documents after the body or in it', async () => {
    const separate = msg(0, main({ insert: 'both' }), sequence('documents', serialize({ _id: 1 })));
    expect(await ask(separate)).toMatchObject({ n: 1, ok: 1 });
    expect(await ask(msg(0, main({ insert: 'both', documents: [{ _id: 2 }] })))).toMatchObject({
      n: 1,
      ok: 1,
    });
  });
});

describe('the server closes the connection on', () => {
  test.each<[title: string, bytes: () => Buffer]>([
    ['a length of zero', () => Buffer.concat([int(0), PING.subarray(4)])],
    ['a negative length', () => Buffer.concat([int(-1), PING.subarray(4)])],
    ['a length beyond the limit', () => Buffer.concat([int(48_000_001), PING.subarray(4)])],
    ['another protocol', () => Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['an unknown operation', () => message(2012, Buffer.alloc(20))],
    ['unknown required bits', () => msg(4, main({ ping: 1 }))],
    ['a message without flags', () => message(2013)],
    ['a message without a body', () => msg(0)],
    ['an unknown kind of section', () => msg(0, Buffer.of(2), serialize({ ping: 1 }))],
    ['two bodies', () => msg(0, main({ ping: 1 }), main({ ping: 1 }))],
    ['a body longer than its message', () => msg(0, Buffer.of(0), int(500), Buffer.alloc(20))],
    ['a body shorter than a document', () => msg(0, Buffer.of(0), int(3), Buffer.alloc(20))],
    ['a sequence without a name', () => msg(0, main({ ping: 1 }), Buffer.of(1), int(8), Buffer.from('abcd'))],
    ['a sequence of broken documents', () => msg(0, main({ insert: 'x' }), sequence('documents', int(4000)))],
    [
      'a sequence of empty documents',
      () => msg(0, main({ insert: 'x' }), sequence('documents', int(0), int(0))),
    ],
    ['a query without a namespace', () => message(2004, int(0), Buffer.from('admin.$cmd'))],
    [
      'a query that is no command',
      () => message(2004, int(0), Buffer.from('a.b\0'), int(0), int(1), serialize({})),
    ],
    [
      'a document that is not BSON inside',
      () => msg(0, main({ insert: 'x' }), sequence('documents', Buffer.from([8, 0, 0, 0, 99, 65, 0, 0]))),
    ],
    ['broken BSON', () => msg(0, Buffer.of(0), int(12), Buffer.from('\x02a\0\xff\xff\xff\x7f\0', 'latin1'))],
  ])('%s', async (_title, bytes) => {
    expect(await ask(bytes())).toBeUndefined();
    expect(await isServing()).toBe(true);
  });
});

function deep(depth: number, name = 'a'): object {
  let inner: object = {};
  for (let i = 0; i < depth; i++) inner = { [name]: name === 'a' ? inner : [inner] };
  return inner;
}

describe('the server replies with an error', () => {
  test.each<[title: string, code: number, bytes: () => Buffer]>([
    ['a filter with too deep nesting', 1, () => msg(0, main({ find: 'x', filter: deep(3000, '$nor') }))],
    ['a body without a command', 59, () => msg(0, Buffer.of(0), serialize({}))],
  ])('to %s', async (_title, code, bytes) => {
    const answer = await ask(bytes());
    const [first] = (answer?.writeErrors as { code: number }[] | undefined) ?? [answer];
    if (code === 1) expect(answer).toBeDefined();
    else expect(first?.code).toBe(code);
    expect(await isServing()).toBe(true);
  });
});

test('a document of unlimited depth does not stop the server', async () => {
  const depth = 50_000;
  const heads = Array.from({ length: depth }, (_, i) =>
    Buffer.concat([int(5 + 8 * (depth - i)), Buffer.from('\x03a\0')]),
  );
  await ask(msg(0, Buffer.of(0), ...heads, int(5), Buffer.alloc(depth + 1)));
  expect(await isServing()).toBe(true);
});

async function sendBroken(bytes: Buffer, changed: [number, number][]): Promise<void> {
  const broken = Buffer.from(bytes);
  for (const [at, byte] of changed) broken[at % broken.length] = byte;
  const socket = await open();
  socket.on('error', () => {});
  socket.end(broken);
  await Promise.race([once(socket.resume(), 'close'), new Promise((resolve) => setTimeout(resolve, 200))]);
  socket.destroy();
}

test('the server survives any changed bytes of a message', async () => {
  const insert = msg(
    0,
    main({ insert: 'x', ordered: true }),
    sequence('documents', serialize({ a: [1, 'x', { b: null }] })),
  );
  const find = msg(0, main({ find: 'x', filter: { a: { $in: [1, /x/] } }, sort: { a: 1 } }));
  const update = msg(
    0,
    main({ update: 'x', updates: [{ q: { a: 1 }, u: { $push: { a: { $each: [2], $sort: 1 } } } }] }),
  );
  const original = fc.constantFrom(insert, find, update);
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(fc.asyncProperty(original, changes, sendBroken), { numRuns: 400 });
  expect(await isServing()).toBe(true);
});
