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
