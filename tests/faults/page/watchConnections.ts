/** The stream with which mediasoup probes the bandwidth, which carries no media. */
const PROBE_SSRC = 1234;

export interface ConnectionWatch {
  packetsLost(): Promise<number>;
  /** All bytes that arrived on all connections, including the server's padding for probing. */
  bytesReceived(): Promise<number>;
  reception(): Promise<Reception>;
  /** The number of remote streams, counted when they are created. */
  streamsSetUp(): number;
  /**
   * Stops the camera's packets without notice, like an encoder that hangs. Returns a function that restarts
   * them.
   */
  hangCamera(): Promise<() => Promise<void>>;
  /** Sends only the lowest layer, or all of them, as a browser decides by itself when the bandwidth changes. */
  sendLayers(which: 'lowest' | 'all'): Promise<void>;
}

/** What arrives now, since the page was opened. */
export interface Reception {
  /** Samples of sound that were played, and those that the browser made up for missing packets. */
  samples: number;
  concealed: number;
  /** The height of the received picture in pixels. */
  height: number;
}

/** Keeps every connection that the page opens, to read the received data from the browser itself. */
export function watchConnections(): ConnectionWatch {
  const connections: RTCPeerConnection[] = [];
  let streams = 0;
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
      this.addEventListener('track', () => streams++);
    }
  };
  const sum = async (count: (connection: RTCPeerConnection) => Promise<number>): Promise<number> =>
    (await Promise.all(connections.map(count))).reduce((total, one) => total + one, 0);
  return {
    packetsLost: () => sum(lostOn),
    bytesReceived: () => sum(receivedOn),
    reception: () => receptionOn(connections),
    streamsSetUp: () => streams,
    hangCamera: () => hang(connections),
    sendLayers: (which) => sendLayers(connections, which),
  };
}

async function receivedOn(connection: RTCPeerConnection): Promise<number> {
  let bytes = 0;
  for (const report of (await connection.getStats()).values() as Iterable<RTCTransportStats>) {
    if (report.type === 'transport') bytes += report.bytesReceived ?? 0;
  }
  return bytes;
}

async function lostOn(connection: RTCPeerConnection): Promise<number> {
  let lost = 0;
  for (const report of (await connection.getStats()).values() as Iterable<RTCInboundRtpStreamStats>) {
    if (report.type === 'inbound-rtp' && report.ssrc !== PROBE_SSRC) lost += report.packetsLost ?? 0;
  }
  return lost;
}

async function receptionOn(connections: RTCPeerConnection[]): Promise<Reception> {
  const reports = await Promise.all(connections.map((connection) => connection.getStats()));
  const all = reports.flatMap((report) => [...report.values()] as (RTCInboundRtpStreamStats & SoundStats)[]);
  const incoming = all.filter(({ type, ssrc }) => type === 'inbound-rtp' && ssrc !== PROBE_SSRC);
  const total = (count: (one: SoundStats) => number | undefined): number =>
    incoming.reduce((sum, one) => sum + (count(one) ?? 0), 0);
  return {
    samples: total(({ totalSamplesReceived }) => totalSamplesReceived),
    // Silence that is not sent (DTX) is made up as well, and no one misses it.
    concealed: total(
      ({ concealedSamples = 0, silentConcealedSamples = 0 }) => concealedSamples - silentConcealedSamples,
    ),
    height: Math.max(0, ...incoming.map(({ frameHeight }) => frameHeight ?? 0)),
  };
}

/** Members that TypeScript's library does not have. */
interface SoundStats {
  totalSamplesReceived?: number;
  concealedSamples?: number;
  silentConcealedSamples?: number;
}

async function sendLayers(connections: RTCPeerConnection[], which: 'lowest' | 'all'): Promise<void> {
  const senders = connections.flatMap((connection) => connection.getSenders());
  for (const sender of senders.filter(({ track }) => track?.kind === 'video')) {
    const parameters = sender.getParameters();
    for (const encoding of parameters.encodings.slice(1)) encoding.active = which === 'all';
    await sender.setParameters(parameters);
  }
}

async function hang(connections: RTCPeerConnection[]): Promise<() => Promise<void>> {
  const senders = connections.flatMap((connection) => connection.getSenders());
  const cameras = senders.flatMap((sender) =>
    sender.track?.kind === 'video' ? [{ sender, track: sender.track }] : [],
  );
  await Promise.all(cameras.map(({ sender }) => sender.replaceTrack(null)));
  return async () => {
    await Promise.all(cameras.map(({ sender, track }) => sender.replaceTrack(track)));
  };
}
