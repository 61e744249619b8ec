import { execFileSync } from 'node:child_process';

/** Loses all UDP from and to a port over loopback until the returned function is called. Only root may. */
export function dropUdp(port: number): () => void {
  const change = (action: '-A' | '-D'): void => {
    for (const end of ['--dport', '--sport']) {
      const rule = ['-i', 'lo', '-p', 'udp', end, String(port), '-j', 'DROP'];
      execFileSync('iptables', ['-w', '-t', 'raw', action, 'PREROUTING', ...rule]);
    }
  };
  change('-A');
  return () => change('-D');
}
