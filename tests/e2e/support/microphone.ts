import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { CAN_SPEAK, spoken } from '../../support/recordings.ts';
import { toneWav } from '../../support/voiceNotes.ts';

/** A sound that the simulated microphone repeats, instead of Chromium's beeps. */
export interface HeardFile {
  /** Arguments for the browser's command line. */
  args: readonly string[];
  delete: () => Promise<void>;
}

/** A spoken sentence, or a tone if this machine has no speech program. */
export async function heardFile(sentence: string): Promise<HeardFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-voice-'));
  const file = path.join(folder, 'speech.wav');
  await writeFile(file, CAN_SPEAK ? spoken(sentence) : toneWav(6));
  const args = [`--use-file-for-fake-audio-capture=${file}`];
  return { args, delete: () => rm(folder, { recursive: true }) };
}

/**
 * Counts the page's requests for the microphone, each of which may prompt. Call it before the page has an
 * address.
 */
export async function countMicrophoneRequests(page: Page): Promise<() => number> {
  let requests = 0;
  await page.exposeFunction('onMicrophoneRequest', () => requests++);
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) => {
      const { onMicrophoneRequest } = globalThis as { onMicrophoneRequest?: () => void };
      if (constraints?.audio) onMicrophoneRequest?.();
      return open(constraints);
    };
  });
  return () => requests;
}
