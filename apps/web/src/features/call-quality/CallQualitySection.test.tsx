import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { type CallMinute, type CallQuality, listCallQuality } from '@sightline/contracts/rooms/callMinutes';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callMinute } from '../../../../../tests/support/callMinutes.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { CallQualitySection } from './CallQualitySection.tsx';

const inspectionId = mintId();
const JOINED: RoomEvent = {
  id: mintId(),
  seq: 1,
  at: '2026-11-20T15:00:00.000Z',
  by: { subject: `user:${mintId()}`, name: 'Owen Castellano', role: 'host' },
  kind: 'peer:joined',
  data: { peerId: mintId(), name: 'Owen Castellano', role: 'host' },
};

function callOf(...facts: Partial<CallMinute>[]): CallQuality {
  const minutes = facts.map((one, index) => callMinute({ at: `2026-11-20T15:0${index}:00.000Z`, ...one }));
  const person = { subject: `guest:${mintId()}`, name: 'Elena Marsh', role: 'field' as const, minutes };
  return {
    startedAt: '2026-11-20T15:00:00.000Z',
    endedAt: `2026-11-20T15:0${facts.length}:00.000Z`,
    people: [person],
  };
}

function open(calls: () => CallQuality[], events: readonly RoomEvent[] = [JOINED]) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listCallQuality, calls);
  return { api, ...renderScreen(<CallQualitySection {...{ inspectionId, events }} />) };
}

describe('the quality of calls', () => {
  it('is told for each person in words, with what could be done', async () => {
    open(() => [callOf({ frozenSeconds: 14 }, {})]);
    const person = within(await screen.findByRole('list', { name: 'People on this call' }));
    expect(person.getByText('Elena Marsh')).toBeDefined();
    expect(person.getByText('Some trouble')).toBeDefined();
    expect(person.getByText('On site, 2 minutes')).toBeDefined();
    expect(person.getByText('Elena’s picture stood still for 14 seconds in all.')).toBeDefined();
    expect(person.getByText('Ask Elena to use Wi-Fi or move closer to a window.')).toBeDefined();
    expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('2 minutes');
  });

  it('opens the minutes as a chart with its extremes, and as a table with every figure', async () => {
    const { person } = open(() => [
      callOf({ up: { kbps: 1500, loss: 0.124 } }, { up: { kbps: 300, loss: null } }),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Show minutes of Elena Marsh' }));
    expect(
      await screen.findByRole('img', {
        name: 'Speed of Elena Marsh. Sent: at most 1500 kbit/s. Received: at most 900 kbit/s',
      }),
    ).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Lost on the way' }));
    expect(screen.getByRole('img', { name: /Sent: at most 12.4%/ })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('region', { name: 'Minutes of Elena Marsh' })).getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(rows[1]?.textContent).toContain('1500 kbit/s');
    expect(rows[1]?.textContent).toContain('Direct');
  });

  it('says so where calls were not measured', async () => {
    open(() => []);
    expect(await screen.findByText(/were not measured/)).toBeDefined();
  });

  it('is not requested and not shown before someone has joined a call', () => {
    const { api } = open(() => [], []);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(api.sentTo(listCallQuality)).toEqual([]);
  });

  it('offers another try after a failure', async () => {
    let fails = true;
    const { person } = open(() => {
      if (fails) throw new Refusal(503, { error: 'Try again later', code: 'unavailable' });
      return [callOf({})];
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await person.click(retry);
    expect(await screen.findByText('Picture and sound were good.')).toBeDefined();
  });
});
