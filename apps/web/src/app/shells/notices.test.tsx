import 'fake-indexeddb/auto';
import { createChecklist } from '@sightline/contracts/checklists/checklists';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mark } from '../../inspection/fakes.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { useConnection } from '../../wire/connection.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { RefusedWork } from './RefusedWork.tsx';
import { UpdateNotice, useUpdate } from './shellNotices.tsx';

const NOTICES = [/Can't reach Sightline/, /could not be sent/, /A new version/];

const shown = (): boolean[] => NOTICES.map((text) => screen.queryByText(text) !== null);

beforeEach(async () => {
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(createChecklist, () => new Refusal(409, { error: 'Signed.', code: 'checklistSigned' }));
  pageOutbox().setOwner(ADMIN);
  await pageOutbox().listed();
  await emptyOutbox();
});

afterEach(() => {
  act(() => {
    useUpdate.setState({ apply: null });
    useConnection.setState({ isRestored: false });
  });
});

it('below the header, one notice is shown at a time: offline, then refused work, then a new version', async () => {
  useUpdate.setState({ apply: vi.fn() });
  renderScreen(
    <>
      <OfflineBanner />
      <UpdateNotice />
      <RefusedWork />
    </>,
  );
  expect(shown()).toEqual([false, false, true]);
  await act(() => pageOutbox().add(mark('gasPiping')));
  await waitFor(() => expect(shown()).toEqual([false, true, false]));
  act(() => useConnection.setState({ isRestored: true }));
  expect(shown()).toEqual([true, false, false]);
  act(() => useConnection.setState({ isRestored: false }));
  expect(shown()).toEqual([false, true, false]);
  await act(emptyOutbox);
  await waitFor(() => expect(shown()).toEqual([false, false, true]));
});
