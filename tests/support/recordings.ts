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

/** A spoken sentence, by default in a woman's voice. */
export function spoken(sentence: string, voice = 'slt'): Buffer {
  return inFolder((folder) => {
    execFileSync('flite', ['-voice', voice, '-t', sentence, 'speech.wav'], { cwd: folder });
    return readFileSync(join(folder, 'speech.wav'));
  });
}

/** Two recordings at the same time, each a WAV of 16 kHz with one channel. */
export function together(one: Buffer, other: Buffer): Buffer {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'one.wav'), one);
    writeFileSync(join(folder, 'other.wav'), other);
    const inputs = ['-i', 'one.wav', '-i', 'other.wav', '-filter_complex', 'amix=inputs=2:duration=longest'];
    const mix = ['-v', 'error', '-nostdin', ...inputs, ...WAV, 'mixed.wav'];
    execFileSync('ffmpeg', mix, { cwd: folder });
    return readFileSync(join(folder, 'mixed.wav'));
  });
}

/** A recording that begins with this much silence. */
export function afterSilence(seconds: number, recording: Buffer): Buffer {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'in.wav'), recording);
    const delay = ['-i', 'in.wav', '-af', `adelay=${seconds * 1000}`, ...WAV, 'out.wav'];
    execFileSync('ffmpeg', ['-v', 'error', '-nostdin', ...delay], { cwd: folder });
    return readFileSync(join(folder, 'out.wav'));
  });
}

export const silence = (seconds: number): Buffer => generated(`anullsrc=r=16000:cl=mono:d=${seconds}`);

/** The buzz of a motor that is revved now and then between 80 and 140 Hz, with the noise of its chain. */
export const chainSaw = (seconds: number): Buffer =>
  generated(
    // The cycles are the integral of 110 + 30 sin(3 t): the product with the time would sweep wider and wider.
    `aevalsrc='0.3*(2*mod(110*t+10*(1-cos(3*t)),1)-1)+0.25*(random(0)-0.5)*(1+sin(40*t))':s=16000:d=${seconds}`,
  );

const WAV = ['-ar', '16000', '-ac', '1', '-c:a', 'pcm_s16le', '-bitexact'];

function generated(source: string): Buffer {
  return inFolder((folder) => {
    execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', source, ...WAV, 'out.wav'], {
      cwd: folder,
    });
    return readFileSync(join(folder, 'out.wav'));
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
