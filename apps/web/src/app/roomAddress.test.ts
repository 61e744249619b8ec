import { afterEach, describe, expect, it } from 'vitest';
import { isRoomAddress, loginAddress, returnAddress, waitWhileEntering } from './roomAddress.ts';

const ROOM = '/inspection/b34d80d9-5331-4cbe-9bce-5971a1e36b1b/virtual';
const at = (address: string): Location => new URL(address, 'https://sightline.example') as object as Location;

describe('the address after signing in', () => {
  it('leads to the room that required signing in', () => {
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
  ])('leads home from %s', (address) => {
    expect(returnAddress(at(address))).toBe('/');
  });

  it('knows the addresses of rooms', () => {
    expect(isRoomAddress(ROOM)).toBe(true);
    expect(isRoomAddress('/virtual-inspection')).toBe(true);
    expect(isRoomAddress('/inspections')).toBe(false);
  });
});

describe('work that can wait', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it.each([ROOM, `${ROOM}?tab=photos`, '/virtual-inspection'])('leaves %s to itself at first', (address) => {
    window.history.replaceState(null, '', address);
    expect(waitWhileEntering()).toBeGreaterThan(0);
  });

  it.each(['/', '/inspections', `${ROOM}/summary`])('does not wait on %s', (address) => {
    window.history.replaceState(null, '', address);
    expect(waitWhileEntering()).toBe(0);
  });
});
