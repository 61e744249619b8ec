import { afterEach, describe, expect, it } from 'vitest';
import { isRoomAddress, loginAddress, returnAddress, waitWhileEntering } from './roomAddress.ts';

const ROOM = '/inspection/b34d80d9-5331-4cbe-9bce-5971a1e36b1b/virtual';
const at = (address: string): Location => new URL(address, 'https://sightline.example') as object as Location;

describe('the address after signing in', () => {
  it('is the room that required signing in', () => {
    const login = loginAddress(at(`${ROOM}?tab=photos`));
    expect(returnAddress(at(login))).toBe(`${ROOM}?tab=photos`);
  });

  it.each([
    '/login',
    '/login?to=',
    '/login?to=/clients',
    '/login?to=//evil.example/inspection',
    `/login?to=https://evil.example${ROOM}`,
    '/login?to=javascript:alert(1)',
    '/login?to=/inspection/../clients',
  ])('is home after %s', (address) => {
    expect(returnAddress(at(address))).toBe('/');
  });

  it('recognizes the addresses of rooms', () => {
    expect(isRoomAddress(ROOM)).toBe(true);
    expect(isRoomAddress('/virtual-inspection')).toBe(true);
    expect(isRoomAddress('/inspections')).toBe(false);
  });
});

describe('postponed work', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it.each([ROOM, `${ROOM}?tab=photos`, '/virtual-inspection'])('does not start at first on %s', (address) => {
    window.history.replaceState(null, '', address);
    expect(waitWhileEntering()).toBeGreaterThan(0);
  });

  it.each(['/', '/inspections', `${ROOM}/summary`])('starts at once on %s', (address) => {
    window.history.replaceState(null, '', address);
    expect(waitWhileEntering()).toBe(0);
  });
});
