import type { GatewayTargets } from './settings.ts';

export type Route =
  | { to: 'target'; target: URL; name: string }
  | { to: 'ownHealth' }
  | { to: 'refusal'; status: number; error: string };

// Every process answers these to whoever runs it, and to nobody else.
const inward = new Set(['/readyz', '/metrics']);

/** Where a request goes. Decided on the path as the target will see it, with `..` and doubled hosts resolved. */
export function route(requestUrl: string | undefined, targets: GatewayTargets): Route {
  const path = pathOf(requestUrl);
  if (path === undefined) return { to: 'refusal', status: 400, error: 'This address cannot be read.' };
  const plain = path.toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '');
  if (plain === '/healthz') return { to: 'ownHealth' };
  if (inward.has(plain)) return { to: 'refusal', status: 404, error: 'There is nothing at this address.' };
  if (path.startsWith('/signaling/')) return toNode(path.split('/', 3)[2] ?? '', targets);
  if (targets.web && !path.startsWith('/api/')) return { to: 'target', target: targets.web, name: 'web app' };
  return { to: 'target', target: targets.api, name: 'server' };
}

function toNode(node: string, targets: GatewayTargets): Route {
  const target = targets.nodes.get(node);
  if (target) return { to: 'target', target, name: `signaling ${node}` };
  return { to: 'refusal', status: 404, error: 'There is no such signaling node. Open the inspection again.' };
}

function pathOf(requestUrl = ''): string | undefined {
  // Read as the proxy reads it when it sends the request on: two readings would let a path slip past the rules.
  const address = requestUrl.startsWith('//') ? `http://base.invalid${requestUrl}` : requestUrl;
  if (!URL.canParse(address, 'http://base.invalid')) return undefined;
  return new URL(address, 'http://base.invalid').pathname;
}
