import type { ClientRecord } from '@sightline/store/accounts/clients';
import { type Permission, staff } from '../../core/policy.ts';

export const clientPolicy = {
  /** This right is also needed to request an inspection in this client's name. */
  read: {
    ...staff('allow'),
    client: (client, { _id }) => (client.clientId === _id ? 'allow' : 'notFound'),
    guest: 'notFound',
  },
  readInternalNotes: { ...staff('allow'), client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission<Pick<ClientRecord, '_id'>>>;
