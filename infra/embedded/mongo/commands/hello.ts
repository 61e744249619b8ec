import { MAX_MESSAGE_BYTES } from '../protocol/wire.ts';
import { MAX_DOCUMENT_BYTES } from '../storage/documents.ts';
import type { Command } from './context.ts';

/** MongoDB 8.0, as far as drivers ask. */
const MAX_WIRE_VERSION = 25;

/** A standalone without sessions: no `setName`, no `logicalSessionTimeoutMinutes`, no `topologyVersion`. */
export const hello: Command = ({ name }, { connectionId }) => ({
  helloOk: true,
  [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  connectionId,
  minWireVersion: 0,
  maxWireVersion: MAX_WIRE_VERSION,
  readOnly: false,
});

export const ping: Command = () => ({});
export const endSessions: Command = () => ({});

export const buildInfo: Command = () => ({
  version: '8.0.0',
  versionArray: [8, 0, 0, 0],
  gitVersion: 'embedded',
  modules: ['embedded'],
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
});
