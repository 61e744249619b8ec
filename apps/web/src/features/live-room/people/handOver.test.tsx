import { AppError } from '@sightline/contracts/core/errors';
import { ABILITIES_AFTER_HOSTING, ABILITIES_OF } from '@sightline/contracts/rooms/abilities';
import { handOverHosting } from '@sightline/contracts/rooms/room';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, peer, roomState } from '../fakes.ts';
import { PeoplePanel } from './PeoplePanel.tsx';

const dana = peer({ name: 'Dana', role: 'host' });
const ana = peer({ name: 'Ana Ruiz', abilities: [...ABILITIES_OF.field, 'become-host'] });
const client = peer({ name: 'Karl' });
const formerHost = { ...dana, role: 'observer' as const, abilities: [...ABILITIES_AFTER_HOSTING] };

describe('handing hosting over', () => {
  let parts: ReturnType<typeof fakeCall>;
  afterEach(() => parts.call.close());

  function show(you = dana, peers = [ana, client], ticketRole: typeof dana.role = 'host') {
    parts = fakeCall(roomState({ you, peers }), ticketRole);
    return renderScreen(
      <CallContext value={parts.call}>
        <PeoplePanel />
        <ConfirmHost />
      </CallContext>,
    );
  }

  const menuOf = (name: string) => screen.queryByRole('button', { name: `More actions for ${name}` });
  const asked = () => parts.room.ask.mock.calls.filter(([command]) => command === handOverHosting);

  async function choose(person: ReturnType<typeof show>['person'], name: string, action: string) {
    const button = menuOf(name);
    if (!button) throw new Error(`${name} has no menu`);
    await person.click(button);
    await person.click(screen.getByRole('menuitem', { name: action }));
    return within(await screen.findByRole('alertdialog'));
  }

  it('asks first, and then makes that person the host', async () => {
    const { person } = show();
    const dialog = await choose(person, 'Ana Ruiz', 'Make host');
    expect(dialog.getByText('Make Ana Ruiz the host?')).toBeDefined();
    expect(asked()).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'Make host' }));
    await waitFor(() => expect(asked()).toMatchObject([[handOverHosting, { peerId: ana.id }]]));
  });

  it('does nothing when the person cancels', async () => {
    const { person } = show();
    const dialog = await choose(person, 'Ana Ruiz', 'Make host');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(asked()).toHaveLength(0);
  });

  it('works by keyboard alone', async () => {
    const { person } = show();
    menuOf('Ana Ruiz')?.focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Make host' });
    await person.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('alertdialog');
    await person.tab();
    await person.tab();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(asked()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('On the call (3)'));
  });

  it('says why it failed', async () => {
    const { person } = show();
    parts.room.ask.mockRejectedValue(new AppError('notReady', { thing: 'person' }));
    const dialog = await choose(person, 'Ana Ruiz', 'Make host');
    await person.click(dialog.getByRole('button', { name: 'Make host' }));
    expect(await screen.findByText("Couldn't make Ana Ruiz the host")).toBeDefined();
  });

  /** Opens the menu of each person; none may offer it. */
  async function expectNotOffered({ person }: ReturnType<typeof show>): Promise<void> {
    for (const button of screen.getAllByRole('button', { name: /More actions/ })) {
      await person.click(button);
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Volume']);
      await person.keyboard('{Escape}');
    }
  }

  it('is offered only for staff on the call, not for clients, hosts, or disconnected people', async () => {
    const others = [client, peer({ name: 'Second host', role: 'host' }), { ...ana, connected: false }];
    await expectNotOffered(show(dana, others));
  });

  it('is not offered to people who do not host', async () => {
    await expectNotOffered(show(ana, [dana, { ...ana, id: client.id, name: 'Colleague' }], 'field'));
  });

  it('is offered to the new host at once, and the former host can only take it back', async () => {
    const newHost = { ...ana, role: 'host' as const, abilities: [...ABILITIES_OF.host] };
    const { person } = show();
    act(() => parts.set({ you: formerHost, peers: [newHost, client] }));
    expect(screen.queryByRole('button', { name: 'Mute Ana Ruiz' })).toBeNull();
    const dialog = await choose(person, 'Dana', 'Take back hosting');
    await person.click(dialog.getByRole('button', { name: 'Take back hosting' }));
    await waitFor(() => expect(asked()).toMatchObject([[handOverHosting, { peerId: dana.id }]]));
  });
});
