import { expect, test } from 'vitest';
import { z } from 'zod';
import { AttachmentMetadata } from '../attachments/attachments.ts';
import { saveRecipientGroups } from '../clients/recipientGroups.ts';
import { ALL_ENDPOINTS } from '../endpoints.ts';
import { UploadMetadata } from '../photos/photos.ts';
import * as camera from '../rooms/camera.ts';
import * as captures from '../rooms/captures.ts';
import * as media from '../rooms/media.ts';
import * as room from '../rooms/room.ts';
import { VoiceNoteMetadata } from '../voice-notes/voiceNoteUpload.ts';
import { MintedId, mintId } from './ids.ts';

/** An id of version 8, as the server derives them. */
const DERIVED = '6f9619ff-8b86-8011-b42d-00c04fc964ff';
const SORTED_BY_TIME = '019ab1c2-8b86-7011-b42d-00c04fc964ff';

/** The names of ids that a caller mints, anywhere in a body. */
const MINTED_NAMES = ['id', 'changeId', 'signatureId', 'sendId', 'decisionId'];

test('a caller may mint a random id or one that sorts by time, not a derived one', () => {
  for (const id of [mintId(), mintId().toUpperCase(), SORTED_BY_TIME])
    expect(MintedId.safeParse(id).success).toBe(true);
  for (const id of [DERIVED, 'c232ab00-9414-11ec-b3c8-9f6bdeced846', '4', ` ${mintId()}`])
    expect(MintedId.safeParse(id).success).toBe(false);
});

test('every id that a caller mints in a body or a command refuses a derived one', () => {
  // Its groups are saved as a list with their existing ids.
  const endpoints = ALL_ENDPOINTS.filter((one) => one !== saveRecipientGroups);
  const bodies = endpoints.flatMap((one) =>
    'body' in one && one.body ? [[one.path, one.body] as const] : [],
  );
  const commands = [room, captures, camera, media].flatMap((module) =>
    Object.values(module).flatMap((one) => ('request' in one ? [[one.name, one.request] as const] : [])),
  );
  const found = [...bodies, ...commands].flatMap(([name, schema]) =>
    propertiesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      .filter(([property, value]) => MINTED_NAMES.includes(property) && accepts(value, mintId()))
      .map(([property, value]) => ({ name, property, takesDerived: accepts(value, DERIVED) })),
  );
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(({ takesDerived }) => takesDerived)).toEqual([]);
});

test.each([
  ['photo', UploadMetadata.shape.photoId],
  ['attachment', AttachmentMetadata.shape.attachmentId],
  ['voice note', VoiceNoteMetadata.shape.voiceNoteId],
])('the upload of a %s refuses a derived id', (_, id) => {
  expect([id.safeParse(mintId()).success, id.safeParse(DERIVED).success]).toEqual([true, false]);
});

/** The beginning of the pattern of every UUID. */
const UUID_PATTERN = '^([0-9a-fA-F]{8}-';

type Json = Readonly<Record<string, unknown>>;

function propertiesOf(schema: unknown): (readonly [string, Json])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.entries(schema.properties as Record<string, Json>) : [];
  return [...own, ...Object.values(schema).flatMap(propertiesOf)];
}

/** False for a text that is not an id. */
function accepts(schema: Json, id: string): boolean {
  const schemas = [schema, ...((schema.allOf ?? []) as Json[])];
  const patterns = schemas.flatMap(({ pattern }) => (typeof pattern === 'string' ? pattern : []));
  const isId = patterns.some((pattern) => pattern.startsWith(UUID_PATTERN));
  return isId && patterns.every((pattern) => new RegExp(pattern).test(id));
}
