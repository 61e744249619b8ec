import type { PeerInfo } from '@sightline/contracts/rooms/room';

/** Colors that are told apart on any picture, also by people who see few colors. */
const COLORS = ['#C8F04F', '#FF9F43', '#5BC8FF', '#FF7AB6', '#FFE14D', '#B79CFF'];

type Arrival = Pick<PeerInfo, 'id' | 'joinedAt'>;

/** The color of a person's pointer: the same on every page, since it follows the order in which people joined. */
export function colorOf(peerId: string, people: readonly Arrival[]): string {
  const order = [...people].sort((one, other) => one.joinedAt.localeCompare(other.joinedAt));
  const index = order.findIndex(({ id }) => id === peerId);
  return COLORS[Math.max(0, index) % COLORS.length] ?? '#C8F04F';
}
