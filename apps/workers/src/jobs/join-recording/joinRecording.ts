import { createReadStream } from 'node:fs';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@sightline/contracts/core/errors';
import { joinRecording as job } from '@sightline/contracts/jobs';
import { JOINED_FILE, type JoinedRecording } from '@sightline/contracts/recordings/joined';
import { recordingFolder, type TakeIds } from '@sightline/contracts/recordings/manifest';
import { findProgram, runProgram } from '@sightline/server-kit/audio/programs';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/JobRunner';
import { readManifest } from '@sightline/server-kit/recordings/manifestChain';
import { checkStoredHash } from '@sightline/server-kit/storage/checkHash';
import { hashChunks } from '@sightline/server-kit/storage/chunks';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { wipeRecording } from '@sightline/store/recordingDeletion';
import { joinedKey } from '@sightline/store/recordings/files';
import {
  endOf,
  findRecording,
  forgetJoined,
  noteJoined,
  noteTake,
  type RecordingRecord,
} from '@sightline/store/recordings/recordings';
import { drainRoomLog } from '@sightline/store/room-log/drainRoomLog';
import { siteZoneOf } from '@sightline/wording/place/siteZone';
import { createJobFolder } from '../../jobFolders.ts';
import type { Services } from '../../services.ts';
import { type FetchedTake, fetchTake, manifestOf } from './fetchTake.ts';
import { type JoinPlan, planJoin } from './joinPlan.ts';
import {
  finalArguments,
  type JoinWindow,
  pictureArguments,
  soundArguments,
  windowsOf,
} from './windowArguments.ts';

/** A window of a minute with two pictures of 30 frames takes 25 seconds of a core, of 15 frames 17. */
const LIMITS = { processorMs: 15 * 60_000, maxBytes: 64 * 1024 };
const FONT = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

/** Texts in files, since an argument of FFmpeg gives some letters a meaning. */
class TextFiles {
  readonly #folder: string;
  readonly #paths = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  pathOf(text: string): string {
    const path = this.#paths.get(text) ?? join(this.#folder, `text-${this.#paths.size}.txt`);
    this.#paths.set(text, path);
    return path;
  }

  async write(): Promise<void> {
    for (const [text, path] of this.#paths) await writeFile(path, text);
  }
}

const NOTHING = { startedAt: null, durationMs: 0, bytes: 0, sha256: '', chunks: [], pauses: [] };

/**
 * Makes one playable file of all takes of a recording, and notes its hashes and what was found out of place. The segments
 * are kept. A take that arrives after the deletion of the recording is deleted.
 */
export function joinRecording(services: Pick<Services, 'store' | 'storage' | 'roomLog'>): JobHandler {
  const { store, storage, roomLog } = services;
  return handle(job, async (take, context) => {
    // A record of the recording is made from the log.
    await drainRoomLog(store, roomLog, take.inspectionId);
    const { recordingKeepDays: keepDays } = await findSettings(store);
    const recording = await noteTake(store, take, { startedAt: await beginOf(storage, take), keepDays });
    if (recording.deletion) return await wipeRecording(services, recording, 'system');
    // The call continues on another node, whose take brings this one with it.
    if (recording.endedAt === null && recording.takes.at(-1) !== take.takeId) return;
    // Another job has joined what there is.
    if (recording.joined) return await confirmStored(services, recording);
    const folder = await createJobFolder();
    try {
      const work = { recording, folder, timeZone: await zoneOf(store, recording.inspectionId) };
      const made = await joined(storage, work, context);
      await context.confirmClaim();
      await noteJoined(store, recording, made);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await confirmStored(services, recording);
    }
  });
}

/**
 * Makes sure that the stored file is that of the record. Jobs of two takes may join one recording at once: the later one to
 * store its file may be the one that knew fewer takes. Throws if the recording has to be joined again.
 */
async function confirmStored(
  services: Pick<Services, 'store' | 'storage'>,
  { _id }: RecordingRecord,
): Promise<void> {
  const { store, storage } = services;
  const recording = await findRecording(store, _id);
  // The file was stored after those of the deletion were deleted.
  if (recording?.deletion) return await wipeRecording(services, recording, 'system');
  if (recording?.joined?.state !== 'ready') return;
  const { sha256 } = recording.joined;
  try {
    await checkStoredHash(storage, joinedKey(recording), sha256);
  } catch (error) {
    if (error instanceof AppError && error.code === 'fileChanged') await forgetJoined(store, _id, sha256);
    throw error;
  }
}

interface Work {
  recording: RecordingRecord;
  /** A folder of this machine for the job's files. */
  folder: string;
  /** The time zone of the clock in the picture. */
  timeZone: string;
}

/** The zone of the property, or else of the office. */
async function zoneOf(store: Services['store'], inspectionId: string): Promise<string> {
  const inspection = await findInspection(store, inspectionId);
  const ofSite = inspection && siteZoneOf(inspection.address);
  return ofSite ?? (await findOrganization(store)).facts.timeZone;
}

async function beginOf(storage: FileStorage, take: TakeIds): Promise<Date> {
  const { lines } = readManifest((await manifestOf(storage, take)) ?? '');
  return new Date(lines[0]?.at ?? Date.now());
}

async function joined(
  storage: FileStorage,
  { recording, folder, timeZone }: Work,
  { isLastAttempt, confirmClaim, logger }: JobContext,
): Promise<JoinedRecording> {
  const { _id: recordingId, inspectionId, takes } = recording;
  const fetched: FetchedTake[] = [];
  for (const takeId of takes) {
    const take = { inspectionId, recordingId, takeId, end: endOf(recording, takeId) };
    fetched.push(await fetchTake(storage, take, folder));
  }
  const faults = fetched.flatMap((take) => take.faults.map((fault) => ({ takeId: take.takeId, ...fault })));
  if (faults.length > 0) logger.warn({ faults }, 'the recording is not complete');
  const plan = planJoin(fetched);
  if (!plan) return { ...NOTHING, state: 'empty', faults };
  try {
    const target = `${recordingFolder({ inspectionId, recordingId })}/${JOINED_FILE}`;
    const made = await make(storage, plan, { target, folder, timeZone, confirmClaim });
    for (const { takeId, manifest } of fetched)
      if ((await manifestOf(storage, { inspectionId, recordingId, takeId })) !== manifest)
        throw new Error('a take was completed while it was joined');
    return { ...made, faults };
  } catch (error) {
    if (!isLastAttempt) throw error;
    logger.error({ err: error }, 'the recording cannot be joined');
    return { ...NOTHING, state: 'failed', faults };
  }
}

async function make(
  storage: FileStorage,
  plan: JoinPlan,
  {
    target,
    folder,
    timeZone,
    confirmClaim,
  }: { target: string; folder: string; timeZone: string } & Pick<JobContext, 'confirmClaim'>,
): Promise<Omit<JoinedRecording, 'faults'>> {
  const ffmpeg = await findProgram('ffmpeg');
  if (!ffmpeg) return { ...NOTHING, state: 'notSetUp' };
  const path = await joinSegments(ffmpeg, plan, { folder, timeZone });
  await confirmClaim();
  await storage.putFile(target, path, { contentType: 'video/mp4' });
  const { durationMs, pauses } = plan;
  const startedAt = new Date(plan.startedAt).toISOString();
  return { state: 'ready', startedAt, durationMs, pauses, ...(await hashChunks(createReadStream(path))) };
}

/** Makes one file of all pictures and sounds, minute by minute. The clock in it has the given time zone. */
export async function joinSegments(
  ffmpeg: string,
  plan: JoinPlan,
  { folder, timeZone }: { folder: string; timeZone: string },
): Promise<string> {
  const run = async (args: string[]): Promise<void> =>
    void (await runProgram(ffmpeg, ['-nostdin', '-v', 'error', ...args], LIMITS));
  const samples = join(folder, 'samples.pcm');
  const hasPicture = plan.pictures.length > 0;
  const names: string[] = [];
  const texts = new TextFiles(folder);
  for (const [index, window] of windowsOf(plan).entries()) {
    const name = `window-${index}.mp4`;
    if (hasPicture) {
      const textFile = (text: string): string => texts.pathOf(text);
      const files = { target: join(folder, name), font: FONT, textFile, timeZone };
      const args = pictureArguments(plan, window, files);
      await texts.write();
      await run(args);
    }
    names.push(name);
    await addSound(run, plan, window, { samples, folder });
  }
  const list = hasPicture ? join(folder, 'windows.txt') : null;
  if (list) await writeFile(list, names.map((name) => `file '${name}'\n`).join(''));
  const target = join(folder, 'joined.mp4');
  await run(finalArguments(list, samples, target));
  return target;
}

async function addSound(
  run: (args: string[]) => Promise<void>,
  plan: JoinPlan,
  window: JoinWindow,
  { samples, folder }: { samples: string; folder: string },
): Promise<void> {
  const part = join(folder, 'part.pcm');
  await run(soundArguments(plan, window, part));
  await appendFile(samples, await readFile(part));
  await rm(part);
}
