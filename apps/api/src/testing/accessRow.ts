import type { Download, Endpoint } from '@sightline/contracts/core/define';
import type { TestServer } from '../../../../tests/support/TestServer.ts';
import type { Side } from './accessWorld.ts';

export interface Request {
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A valid call of an endpoint, and whether ids in it belong to a client. */
export interface Row {
  endpoint: Endpoint | Download;
  /** The status of a success, by default the contract's. */
  status?: number;
  /** Set when none of its ids belongs to a client, so that there is no foreign record to request. */
  ownerless?: true;
  request?: (side: Side, server: TestServer) => Request | Promise<Request>;
}

/** Marks endpoints of which no id belongs to a client. */
export const ownerless = true as const;

export const row = (endpoint: Row['endpoint'], facts: Omit<Row, 'endpoint'> = {}): Row => ({
  endpoint,
  ...facts,
});
