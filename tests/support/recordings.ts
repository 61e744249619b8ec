import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Recordings that FFmpeg and Flite make for a test. Set-up installs both; without them, such a test names them.
 */

const isInstalled = (program: string): boolean => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const HAS_FFMPEG = isInstalled('ffmpeg') && isInstalled('ffprobe');
export const HAS_POCKETSPHINX = HAS_FFMPEG && isInstalled('pocketsphinx_continuous');
const HAS_FLITE = isInstalled('flite');
export const CAN_SPEAK = HAS_POCKETSPHINX && HAS_FLITE;

const FORMATS = {
  'audio/webm': ['-c:a', 'libopus', '-f', 'webm'],
  'audio/ogg': ['-c:a', 'libopus', '-f', 'ogg'],
  'audio/mp4': ['-c:a', 'aac', '-f', 'ipod'],
} as const;

/** A recording converted into the format of a browser. */
export function recordedAs(format: keyof typeof FORMATS, wav: Buffer): Buffer {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'in.wav'), wav);
    const convert = ['-v', 'error', '-nostdin', '-i', 'in.wav', ...FORMATS[format], 'out'];
    execFileSync('ffmpeg', convert, { cwd: folder });
    return readFileSync(join(folder, 'out'));
  });
}

/** A spoken sentence. */
export function spoken(sentence: string): Buffer {
  return inFolder((folder) => {
    execFileSync('flite', ['-voice', 'slt', '-t', sentence, 'speech.wav'], { cwd: folder });
    return readFileSync(join(folder, 'speech.wav'));
  });
}

/** A film with sound, which is not a voice note. */
export function film(): Buffer {
  return inFolder((folder) => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5', '-f', 'lavfi', '-i', 'sine'];
    const encode = ['-t', '1', '-c:v', 'mpeg4', '-c:a', 'aac', '-f', 'mp4', 'out'];
    execFileSync('ffmpeg', ['-v', 'error', '-nostdin', ...picture, ...encode], { cwd: folder });
    return readFileSync(join(folder, 'out'));
  });
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-recording-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
