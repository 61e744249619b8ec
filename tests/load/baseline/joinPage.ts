import { Device, type types } from 'mediasoup-client';

/** The baseline's page: joins, sends camera and microphone, and reports the time of the first remote frame. */

interface JoinReply {
  rtpCapabilities: types.RtpCapabilities;
  send: types.TransportOptions;
  receive: types.TransportOptions;
  producers: string[];
}

async function ask<Reply>(call: string, body: unknown = {}): Promise<Reply> {
  const response = await fetch(`/${call}`, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as Reply;
}

let local: MediaStream;

/** Prepares before the click, like the product's device check. */
async function prepare(): Promise<void> {
  local = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720 } });
}

/**
 * Resolves with the milliseconds from the call to the first remote video frame, or with 0 if no other page
 * joined.
 */
async function join(): Promise<number> {
  const started = performance.now();
  const reply = await ask<JoinReply>('join');
  const device = await Device.factory();
  await device.load({ routerRtpCapabilities: reply.rtpCapabilities });
  const [shown] = await Promise.all([watch(device, reply, started), publish(device, reply)]);
  return shown;
}

async function publish(device: Device, reply: JoinReply): Promise<void> {
  const transport = device.createSendTransport(reply.send);
  wire(transport);
  transport.on('produce', ({ kind, rtpParameters }, done, failed) => {
    ask<{ id: string }>('produce', { transportId: transport.id, kind, rtpParameters }).then(done, failed);
  });
  await Promise.all(local.getTracks().map((track) => transport.produce({ track })));
}

async function watch(device: Device, reply: JoinReply, started: number): Promise<number> {
  const transport = device.createRecvTransport(reply.receive);
  wire(transport);
  const frames = reply.producers.map(async (producerId) => {
    const rtpCapabilities = device.recvRtpCapabilities;
    const options = await ask<types.ConsumerOptions>('consume', {
      transportId: transport.id,
      producerId,
      rtpCapabilities,
    });
    const consumer = await transport.consume(options);
    void ask('resume', { consumerId: consumer.id });
    return consumer.kind === 'video' ? firstFrame(consumer.track, started) : 0;
  });
  return Math.max(0, ...(await Promise.all(frames)));
}

function wire(transport: types.Transport): void {
  transport.on('connect', ({ dtlsParameters }, done, failed) => {
    ask('connect', { transportId: transport.id, dtlsParameters }).then(done, failed);
  });
}

function firstFrame(track: MediaStreamTrack, started: number): Promise<number> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  document.body.append(video);
  void video.play();
  return new Promise((resolve) =>
    video.requestVideoFrameCallback(() => resolve(performance.now() - started)),
  );
}

Object.assign(globalThis, { baseline: { prepare, join } });
