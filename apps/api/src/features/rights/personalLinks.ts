import type { Linking } from '@sightline/store/personalLinks';
import { audit } from '../../core/audit.ts';
import type { Services } from '../../core/services.ts';
import { dropFromRooms } from './liveRights.ts';

export function linkingOf(services: Services): Linking {
  const { store, configuration } = services;
  return {
    store,
    linkSecret: configuration.ticketSecret,
    dropFromRooms: (revocation) => dropFromRooms(services, revocation),
    noteInvited: (guest) => audit(services, 'invitationCreated', guest),
  };
}
