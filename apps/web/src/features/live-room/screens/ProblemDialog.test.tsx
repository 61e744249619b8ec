import { reportProblem } from '@sightline/contracts/rooms/problemReports';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { DeviceCheck } from '../check/DeviceCheck.tsx';
import { MoreItems } from '../controls/barMenus.tsx';
import { fakeCall, roomState } from '../fakes.ts';
import { CallOver } from './CallOver.tsx';
import { HelpDialogs } from './HelpDialogs.tsx';

describe('reporting a problem', () => {
  let fakes: ReturnType<typeof fakeCall>;
  beforeEach(() => {
    fakes = fakeCall(roomState({ call: { name: 'failed', code: 'unavailable', message: 'No answer.' } }));
    fakes.log.info('connection reconnecting', { reason: 'transport close' });
  });
  afterEach(() => fakes.call.close());

  const button = (name: string): HTMLElement => screen.getByRole('button', { name });

  it("is in the room's menu, and sends text, log and browser", async () => {
    const api = FakeApi.install().on(reportProblem, ({ body }) => ({ id: (body as { id: string }).id }));
    const fullscreen = { isOn: false, toggle: () => {} };
    const { person } = renderScreen(
      <CallContext value={fakes.call}>
        <MoreItems
          anchor={document.body}
          isOpen
          onClose={() => {}}
          fullscreen={fullscreen}
          fitsAll={false}
          openTab={() => {}}
        />
        <HelpDialogs />
      </CallContext>,
    );
    await person.click(screen.getByRole('menuitem', { name: 'Report a problem' }));
    await write(person, await screen.findByLabelText('What went wrong?'), 'The picture froze');
    await person.click(screen.getByText('Send'));
    expect(await screen.findByText('Problem reported')).toBeDefined();
    await waitFor(() => expect(screen.queryByLabelText('What went wrong?')).toBeNull());
    const [sent] = api.sentTo(reportProblem);
    expect(sent?.path).toContain('/inspection/problem-reports');
    expect(sent?.body).toMatchObject({
      text: 'The picture froze',
      lines: [{ text: 'connection reconnecting', facts: { reason: 'transport close' } }],
      browser: { userAgent: navigator.userAgent },
    });
  });

  async function reportOfFailedCall() {
    const { person } = renderScreen(
      <CallContext value={fakes.call}>
        <CallOver onRejoin={() => {}} />
      </CallContext>,
    );
    await person.click(button('Report a problem'));
    await person.click(await screen.findByRole('button', { name: 'Send' }));
    return person;
  }

  it('says on the screen of a failed call that it was not sent, and sends the same report again', async () => {
    let isAway = true;
    const api = FakeApi.install().on(reportProblem, () =>
      isAway ? Promise.reject(new TypeError('Failed to fetch')) : { id: sentIds()[0] },
    );
    const sentIds = (): unknown[] => api.sentTo(reportProblem).map(({ body }) => (body as { id: string }).id);
    const person = await reportOfFailedCall();
    expect((await screen.findByRole('alert')).textContent).toContain("Can't reach Sightline.");
    isAway = false;
    await person.click(button('Try again'));
    expect(await screen.findByText('Problem reported')).toBeDefined();
    expect(sentIds()).toHaveLength(2);
    expect(new Set(sentIds()).size).toBe(1);
  });

  it('can be sent from the device check, before the call', async () => {
    fakes.call.close();
    fakes = fakeCall(roomState({ call: { name: 'idle' } }));
    fakes.log.warn('camera failed', { error: 'denied' });
    const api = FakeApi.install().on(reportProblem, ({ body }) => ({ id: (body as { id: string }).id }));
    const { person } = renderScreen(
      <CallContext value={fakes.call}>
        <DeviceCheck subject="14 Palm Ave" canPublish />
      </CallContext>,
    );
    await person.click(button('Report a problem'));
    await person.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Problem reported')).toBeDefined();
    expect(api.sentTo(reportProblem)[0]?.body).toMatchObject({ lines: [{ text: 'camera failed' }] });
  });

  it('sends another report once the text was changed', async () => {
    const api = FakeApi.install().on(reportProblem, () => new Refusal(503, { error: 'Later.' }));
    const person = await reportOfFailedCall();
    await screen.findByRole('alert');
    await write(person, screen.getByLabelText('What went wrong?'), 'No sound');
    await person.click(button('Try again'));
    await waitFor(() => expect(api.sentTo(reportProblem)).toHaveLength(2));
    const ids = api.sentTo(reportProblem).map(({ body }) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
  });
});
