import { getOrganization } from '@sightline/contracts/organization/organization';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../../testing/samples.ts';
import { CallContext } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { fakeCall, roomState } from '../fakes.ts';
import { CallOver, type CallOverProps } from './CallOver.tsx';

describe('the screen after a call that the host ended', () => {
  let call: LiveCall;
  afterEach(() => {
    cleanup();
    call.close();
  });

  function show(props: Omit<CallOverProps, 'onRejoin'>): string {
    FakeApi.install().on(getOrganization, () => ORGANIZATION);
    call = fakeCall(roomState({ call: { name: 'ended', reason: 'ended' } })).call;
    renderScreen(
      <CallContext value={call}>
        <CallOver onRejoin={() => {}} {...props} />
      </CallContext>,
    );
    return document.body.textContent ?? '';
  }

  it('links the host to checklist and report, without announcing a report that the host writes', () => {
    const text = show({ onWorkspace: () => {}, onBack: () => {} });
    expect(screen.getByRole('button', { name: 'Continue to checklist and report' })).toBeDefined();
    expect(text).not.toMatch(/follows|You will find the report/);
  });

  it('tells a client where to find the report', () => {
    expect(show({ onBack: () => {} })).toContain(
      'You will find the report in your portal once it is delivered.',
    );
  });

  it('tells a guest that no steps are left, and whom to ask', async () => {
    expect(show({})).toContain('Thank you for your help. You can close this page.');
    expect(await screen.findByRole('link', { name: ORGANIZATION.phone })).toBeDefined();
  });
});
