import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { joinRecording as job } from '@sightline/contracts/jobs';
import {
  JOINED_DESCRIPTION,
  JOINED_FILE,
  type JoinedRecording,
} from '@sightline/contracts/recordings/joined';
import { recordingFolder } from '@sightline/contracts/recordings/manifest';
import { findProgram } from '@sightline/server-kit/audio/programs';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/JobRunner';
import type { Services } from '../../services.ts';
import { fetchSegments } from './fetchSegments.ts';
import { type JoinPlan, planJoin } from './joinPlan.ts';
import { joinSegments } from './joinSegments.ts';

const NOTHING: Omit<JoinedRecording, 'state' | 'faults'> = {
  startedAt: null,
  durationMs: 0,
  bytes: 0,
  sha256: '',
  pauses: [],
};

/** Makes one playable file of a recording, and describes what was found out of place. The segments are kept. */
export function joinRecording({ storage }: Pick<Services, 'storage'>): JobHandler {
  return handle(job, async ({ inspectionId, recordingId }, context) => {
    const source = recordingFolder(inspectionId, recordingId);
    const folder = await mkdtemp(join(tmpdir(), 'sightline-join-'));
    try {
      const description = await joined(storage, { source, folder }, context);
      const body = Buffer.from(JSON.stringify(description));
      await storage.put(`${source}/${JOINED_DESCRIPTION}`, body, { contentType: 'application/json' });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

interface Places {
  /** The recording's folder in the storage. */
  source: string;
  /** A folder of this machine for the job's files. */
  folder: string;
}

async function joined(
  storage: Services['storage'],
  places: Places,
  { isLastAttempt, logger }: JobContext,
): Promise<JoinedRecording> {
  const { segments, lines, faults } = await fetchSegments(storage, places.source, places.folder);
  if (faults.length > 0) logger.warn({ faults }, 'the recording is not complete');
  const plan = planJoin(segments, lines);
  if (!plan) return { ...NOTHING, state: 'empty', faults };
  try {
    return { ...(await make(storage, plan, places)), faults };
  } catch (error) {
    if (!isLastAttempt) throw error;
    logger.error({ err: error }, 'the recording cannot be joined');
    return { ...NOTHING, state: 'failed', faults };
  }
}

async function make(
  storage: Services['storage'],
  plan: JoinPlan,
  { source, folder }: Places,
): Promise<Omit<JoinedRecording, 'faults'>> {
  const ffmpeg = await findProgram('ffmpeg');
  if (!ffmpeg) return { ...NOTHING, state: 'notSetUp' };
  const path = await joinSegments(ffmpeg, plan, folder);
  await storage.putFile(`${source}/${JOINED_FILE}`, path, { contentType: 'video/mp4' });
  const { durationMs, pauses } = plan;
  const startedAt = new Date(plan.startedAt).toISOString();
  return { state: 'ready', startedAt, durationMs, pauses, ...(await contentOf(path)) };
}

async function contentOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const [hash, stream] = [createHash('sha256'), createReadStream(path)];
  await pipeline(stream, hash);
  return { bytes: stream.bytesRead, sha256: hash.digest('hex') };
}
