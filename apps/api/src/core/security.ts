import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Configuration } from './configuration.ts';

type Addresses = Pick<Configuration, 'publicUrl' | 'mapTiles'>;

/**
 * Headers of every response: allowed sources of the page, sites that may frame it, device features it may
 * use.
 */
export function securityHeaders(addresses: Addresses): RequestHandler[] {
  const { publicUrl } = addresses;
  const overHttps = publicUrl.protocol === 'https:';
  return [
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(addresses) },
      // A year, the same as on the proxy (infra/proxy/Caddyfile).
      strictTransportSecurity: overHttps ? { maxAge: 31_536_000 } : false,
      xFrameOptions: { action: 'deny' },
      // Browsers ignore it on plain http and log a warning on every page.
      crossOriginOpenerPolicy: overHttps,
      originAgentCluster: overHttps,
    }),
    permissionsPolicy,
  ];
}

function contentPolicy({ publicUrl, mapTiles }: Addresses): Record<string, string[]> {
  const socket = `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`;
  return {
    'default-src': ["'self'"],
    // Detectors and encoders are WebAssembly; inline scripts are not allowed.
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'", 'blob:'],
    // Emotion writes its rules into <style> elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(mapTiles ? [new URL(mapTiles.url).origin] : [])],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'", 'data:'],
    // Safari before 15.4 does not count WebSockets as 'self'.
    'connect-src': ["'self'", socket],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

const permissionsPolicy: RequestHandler = (_request, response, next) => {
  response.set(
    'Permissions-Policy',
    'camera=(self), microphone=(self), geolocation=(self), screen-wake-lock=(self), fullscreen=(self), payment=(), usb=()',
  );
  next();
};

/** Parses JSON bodies up to a size. A `__proto__` key is refused before it becomes part of an object. */
export function jsonBodies(limit = '100kb'): RequestHandler {
  return express.json({ limit, reviver: refusePrototype });
}

function refusePrototype(key: string, value: unknown): unknown {
  // The error is a plain one, since the body parser assigns its status.
  if (key === '__proto__') throw new SyntaxError('__proto__ is not a name for a field');
  return value;
}
