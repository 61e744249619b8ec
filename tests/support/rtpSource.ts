import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** RTP that FFmpeg makes: a moving test picture, or a tone. */

export type RtpCodec = 'vp8' | 'h264' | 'opus';

const PICTURE = (size: string): string[] => ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=15`];
const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k', '-g', '15'];
const H264 = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
  ...['-pix_fmt', 'yuv420p', '-b:v', '500k', '-g', '15'],
];
const OPUS = ['-ac', '2', '-c:a', 'libopus', '-b:a', '32k', '-frame_duration', '20'];

export const SSRC: Record<RtpCodec, number> = { opus: 1111, vp8: 2222, h264: 3333 };
export const PAYLOAD_TYPE: Record<RtpCodec, number> = { opus: 100, vp8: 101, h264: 103 };

/** Sends a stream in real time to a port of this machine until it is killed, or for a number of seconds. */
export function sendRtp(
  codec: RtpCodec,
  port: number,
  options: { size?: string; seconds?: number; from?: number } = {},
): ChildProcess {
  const source = codec === 'opus' ? TONE : PICTURE(options.size ?? '320x240');
  const encoder = { vp8: VP8, h264: H264, opus: OPUS }[codec];
  const limit = options.seconds === undefined ? [] : ['-t', String(options.seconds)];
  const target = ['-payload_type', String(PAYLOAD_TYPE[codec]), '-ssrc', String(SSRC[codec])];
  const from = options.from === undefined ? '' : `&localrtpport=${options.from}`;
  const output = [...limit, ...target, '-f', 'rtp', `rtp://127.0.0.1:${port}?pkt_size=1200${from}`];
  const args = ['-v', 'error', '-nostdin', '-re', ...source, ...encoder, ...output];
  return spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Ticks of the RTP timestamp in a millisecond. */
const CLOCK: Record<RtpCodec, number> = { opus: 48, vp8: 90, h264: 90 };

/**
 * The packets of a stream in the order of their arrival, each with the milliseconds between its timestamp and the
 * first one: a busy machine sends them late.
 */
export async function captureRtp(
  codec: RtpCodec,
  options: { size?: string; seconds: number },
): Promise<{ datagram: Buffer; ms: number }[]> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 });
  socket.bind({ address: '127.0.0.1', port: 0 });
  await once(socket, 'listening');
  const packets: Buffer[] = [];
  const { promise: read, resolve } = Promise.withResolvers<void>();
  socket.on('message', (datagram) => {
    if (datagram.length === 0) return resolve();
    packets.push(datagram);
  });
  const { address, port } = socket.address();
  await once(sendRtp(codec, port, options), 'exit');
  // On a busy machine packets still wait in the socket: an empty one behind them marks the end.
  socket.send(Buffer.alloc(0), port, address);
  await read;
  socket.close();
  const timestampOf = (datagram: Buffer | undefined): number => datagram?.readUInt32BE(4) ?? 0;
  const first = timestampOf(packets[0]);
  return packets.map((datagram) => ({
    datagram,
    ms: ((timestampOf(datagram) - first) >>> 0) / CLOCK[codec],
  }));
}

/** A free UDP port of this machine. */
export async function chooseUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind({ address: '127.0.0.1', port: 0 });
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
