import { spawnSync } from 'node:child_process';

export interface ProbedMedia {
  /** Seconds by the file's header; null in a file that was not completed. */
  duration: number | null;
  codec: string;
  width: number;
  height: number;
  /** Frames that a decoder gives, and its complaints. */
  frames: number;
  errors: string;
  /** The times of the packets in seconds. */
  times: number[];
}

/** Reads and decodes a whole file with FFmpeg. */
export function probeMedia(path: string): ProbedMedia {
  const shown = 'stream=codec_name,width,height:format=duration:packet=pts_time';
  const probed = JSON.parse(
    run('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'json', path]).output,
  ) as {
    streams: { codec_name: string; width?: number; height?: number }[];
    format: { duration?: string };
    packets: { pts_time: string }[];
  };
  const { output, errors } = run('ffmpeg', ['-v', 'warning', '-i', path, '-f', 'framemd5', '-']);
  return {
    duration: probed.format.duration === undefined ? null : Number(probed.format.duration),
    codec: probed.streams[0]?.codec_name ?? '',
    width: probed.streams[0]?.width ?? 0,
    height: probed.streams[0]?.height ?? 0,
    frames: output.split('\n').filter((line) => line && !line.startsWith('#')).length,
    errors,
    times: probed.packets.map(({ pts_time }) => Number(pts_time)),
  };
}

function run(program: string, args: string[]): { output: string; errors: string } {
  const { stdout, stderr, status } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return { output: stdout, errors: stderr };
}
