import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { sampleInspection, samplePhoto, sampleTemplate } from '../../../testing/samples.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { CallContext } from '../call/callContext.ts';
import { fakeCall } from '../fakes.ts';
import { LeaveButton } from './LeaveButton.tsx';

describe('ending the call', () => {
  let parts: ReturnType<typeof fakeCall>;
  let photos: Photo[];
  let api: FakeApi;

  beforeEach(() => {
    parts = fakeCall();
    photos = [];
    const inspection = sampleInspection({ projectType: 'comprehensive' });
    const template = sampleTemplate();
    const views = [{ id: 'street', label: 'Address from the street', isRetired: false }];
    api = FakeApi.install()
      .on(getInspection, () => inspection)
      .on(listTemplates, () => [{ ...template, body: { ...template.body, views } }])
      .on(listPhotos, () => photos);
  });
  afterEach(() => parts.call.close());

  const end = async () => {
    const { person } = renderScreen(
      <CallContext value={parts.call}>
        <LeaveButton />
        <ConfirmHost />
      </CallContext>,
    );
    await person.click(screen.getByRole('button', { name: 'Leave' }));
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(api.sentTo(listPhotos)).toHaveLength(1));
    await person.click(within(menu).getByRole('menuitem', { name: 'End for everyone' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'End the inspection call?' }));
    return { question, cancel: () => person.click(question.getByRole('button', { name: 'Cancel' })) };
  };

  it('names the required views without a photo, because the phone then leaves the site', async () => {
    const { question, cancel } = await end();
    expect(question.getByText(/^No photo shows: Address from the street\. This ends the call/)).toBeDefined();
    await cancel();
  });

  it('names no view once each has a photo', async () => {
    photos = [samplePhoto({ viewId: 'street' })];
    const { question, cancel } = await end();
    expect(question.getByText(/^This ends the call for everyone\./)).toBeDefined();
    await cancel();
  });
});
