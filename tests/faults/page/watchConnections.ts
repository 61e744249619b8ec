/** mediasoup measures the line with a stream of its own, which carries nothing. */
const PROBE_SSRC = 1234;

/** Remembers every connection that the page makes, to ask the browser itself what arrived. */
export function watchConnections(): { packetsLost(): Promise<number> } {
  const connections: RTCPeerConnection[] = [];
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
  return {
    packetsLost: async () => {
      const counts = await Promise.all(connections.map(lostOn));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

async function lostOn(connection: RTCPeerConnection): Promise<number> {
  let lost = 0;
  for (const report of (await connection.getStats()).values() as Iterable<RTCInboundRtpStreamStats>) {
    if (report.type === 'inbound-rtp' && report.ssrc !== PROBE_SSRC) lost += report.packetsLost ?? 0;
  }
  return lost;
}
