import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { CAN_SPEAK, spoken } from '../../support/recordings.ts';
import { toneWav } from '../../support/voiceNotes.ts';

/** What the simulated microphone hears, over and over again, instead of Chromium's beeps. */
export interface HeardFile {
  /** For the browser's command line. */
  args: readonly string[];
  delete: () => Promise<void>;
}

/** A spoken sentence; a tone where nothing on this machine can speak. */
export async function heardFile(sentence: string): Promise<HeardFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-voice-'));
  const file = path.join(folder, 'speech.wav');
  await writeFile(file, CAN_SPEAK ? spoken(sentence) : toneWav(6));
  const args = [`--use-file-for-fake-audio-capture=${file}`];
  return { args, delete: () => rm(folder, { recursive: true }) };
}

/** Counts how often this page asks for the microphone, each time perhaps with a prompt. Before its first address. */
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
