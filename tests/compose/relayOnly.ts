import type { Page } from '@playwright/test';

declare global {
  interface Window {
    openedConnections: RTCPeerConnection[];
  }
}

/** Takes every way but a relay from the page's connections, like a firewall. */
export async function useOnlyTheRelay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.openedConnections = [];
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
        window.openedConnections.push(this);
      }
    };
  });
}

/** How the page's connected media reaches its relay: `udp`, `tcp` or `tls`, each once. */
export async function relayProtocols(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const used = new Set<string>();
    for (const connection of window.openedConnections) {
      const stats = await connection.getStats();
      const all = [...(stats.values() as Iterable<RTCStats & Record<string, string>>)];
      const selected = all.find(({ type }) => type === 'transport')?.selectedCandidatePairId;
      const local = all.find(({ id }) => id === selected)?.localCandidateId;
      const protocol = all.find(({ id }) => id === local)?.relayProtocol;
      if (protocol) used.add(protocol);
    }
    return [...used];
  });
}
