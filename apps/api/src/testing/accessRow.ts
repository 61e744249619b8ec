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
  /** The status of a success; the contract's unless given. */
  status?: number;
  /** None of its ids belongs to a client, so there is no foreign record to request. */
  ownerless?: true;
  request?: (side: Side, server: TestServer) => Request | Promise<Request>;
}

/** None of the ids of these endpoints belongs to a client. */
export const ownerless = true as const;

export const row = (endpoint: Row['endpoint'], facts: Omit<Row, 'endpoint'> = {}): Row => ({
  endpoint,
  ...facts,
});
