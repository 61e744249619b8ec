import type { Invitation } from '@sightline/contracts/rooms/rooms';

/** Whether the link admits a person with the camera on site. */
export function opensTheRoomOnSite({ role, revokedAt, expiresAt }: Invitation): boolean {
  return role === 'field' && revokedAt === null && Date.parse(expiresAt) > Date.now();
}
