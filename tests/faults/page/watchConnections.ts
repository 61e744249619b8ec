/** mediasoup measures the line with a stream of its own, which carries nothing. */
const PROBE_SSRC = 1234;

export interface ConnectionWatch {
  packetsLost(): Promise<number>;
  /** All that arrived on all connections, what the server pads with while it measures the line included. */
  bytesReceived(): Promise<number>;
  /** Streams of others, counted when they are set up. */
  streamsSetUp(): number;
  /** Stops the packets of the camera behind the client's back, as an encoder does that hangs. Returns the function that revives it. */
  hangCamera(): Promise<() => Promise<void>>;
  /** Sends the lowest layer only, or all, as a browser decides by itself when the line changes. */
  sendLayers(which: 'lowest' | 'all'): Promise<void>;
}

/** Keeps every connection that the page opens, to read from the browser itself what arrived. */
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
