import 'fake-indexeddb/auto';
import { getCurrentUser, signOut } from '@sightline/contracts/accounts/accounts';
import { listClients } from '@sightline/contracts/clients/clients';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mark, start, still } from '../../inspection/fakes.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { leaveRecording } from '../../inspection/voice-notes/fakeRecordings.ts';
import { deleteRecording } from '../../inspection/voice-notes/interruptedRecordings.ts';
import type { NewEntry } from '../../offline/Entry.ts';
import { EntryStore } from '../../offline/EntryStore.ts';
import { ownerOf } from '../../offline/fakes.ts';
import { Outbox } from '../../offline/Outbox.ts';
import { pageDevice } from '../../offline/pageDevice.ts';
import { SealedOutbox } from '../../offline/SealedOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { sampleClient } from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { answerQuestion } from '../../ui/confirm.ts';
import { useRead } from '../../wire/queries.ts';
import { useSession } from '../../wire/session.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { SignOutButton } from './SignOutButton.tsx';

function App({ account = <SignedIn /> }: { account?: ReactNode }) {
  const session = useSession();
  return session.data ? account : <p>Please sign in</p>;
}

function SignedIn() {
  const clients = useRead(listClients, { query: {} });
  return (
    <>
      <p>{clients.data ? `${clients.data.length} clients` : clients.error?.message}</p>
      <SignOutButton />
    </>
  );
}

const renderWithQuestions = () =>
  renderScreen(
    <>
      <App />
      <ConfirmHost />
    </>,
  );

function serve(): FakeApi {
  return FakeApi.install()
    .on(getCurrentUser, () => ADMIN)
    .on(listClients, () => [sampleClient()])
    .on(signOut, () => ({ success: true }));
}

/** Stores an entry of an earlier page of the same person. */
async function leaveOnDevice(entry: NewEntry): Promise<void> {
  // Without a sender the entry stays unsent.
  const earlier = new Outbox(new EntryStore(async () => new SealedOutbox(await pageDevice())), []);
  earlier.setOwner(ADMIN);
  await earlier.add(entry);
  earlier.close();
}

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

describe('signing out', () => {
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    answerQuestion(false);
    pageOutbox().setOwner(ADMIN);
    await pageOutbox().listed();
    await emptyOutbox();
    pageOutbox().setOwner(null);
  });

  it('ends the session and clears cached data', async () => {
    const api = serve();
    sessionStorage.setItem('selected-client', 'x');
    const { person } = renderScreen(<App />);
    await screen.findByText('1 clients');
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Please sign in')).toBeDefined();
    expect(api.sentTo(signOut)).toHaveLength(1);
    expect(sessionStorage.getItem('selected-client')).toBeNull();
  });

  it('needs no connection: the request is repeated when the device is online again', async () => {
    const api = serve().on(signOut, unreachable);
    const { person } = renderScreen(<App />);
    await screen.findByText('1 clients');
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Please sign in')).toBeDefined();
    expect(await screen.findByText('Logout failed')).toBeDefined();
    api.on(signOut, () => ({ success: true }));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(api.sentTo(signOut)).toHaveLength(2));
    window.dispatchEvent(new Event('online'));
    expect(api.sentTo(signOut)).toHaveLength(2);
  });

  it('shows that it is busy while the outbox does not open, and goes ahead after 5 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    vi.spyOn(pageOutbox(), 'listed').mockReturnValue(new Promise(() => {}));
    const api = serve();
    const { person } = renderScreen(<App />);
    const button = await screen.findByRole('button', { name: 'Sign out' });
    await person.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText('Please sign in')).toBeDefined();
    expect(api.sentTo(signOut)).toHaveLength(1);
  });

  it('says that the session outlives it on the server while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    serve().on(signOut, unreachable);
    const { person } = renderScreen(<App />);
    await person.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Signed out on this device')).toBeDefined();
    expect(screen.getByText('Please sign in')).toBeDefined();
  });

  it('also works offline from the account tab of the live room, whose link needs the server', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    serve().on(signOut, unreachable);
    const { person } = renderScreen(<App account={<AccountPanel inspectionId="" />} />);
    await person.click(await screen.findByRole('link', { name: 'Sign out' }));
    expect(await screen.findByText('Please sign in')).toBeDefined();
  });

  it('asks first while captures or changes are not sent, and keeps the session on Cancel', async () => {
    const api = serve();
    pageOutbox().setOwner(ADMIN);
    for (const entry of [mark('gasPiping'), still(), start()]) await pageOutbox().add(entry);
    const { person } = renderWithQuestions();
    await person.click(await screen.findByRole('button', { name: 'Sign out' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out with unsent work?' });
    expect(dialog.textContent).toContain('3 captures or changes have not been sent');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('1 clients')).toBeDefined();
    expect(api.sentTo(signOut)).toHaveLength(0);
  });

  it('also asks right after a reload, before the page has read the entries of an earlier one', async () => {
    serve();
    await leaveOnDevice(mark('ductRough'));
    const { person } = renderWithQuestions();
    await person.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('alertdialog', { name: 'Sign out with unsent work?' })).toBeDefined();
  });

  it('asks first while a recording that a killed page left is neither kept nor discarded, and names it', async () => {
    const api = serve();
    const id = await leaveRecording(ADMIN);
    const other = await leaveRecording(ownerOf('another person on this device'));
    const { person } = renderWithQuestions();
    await person.click(await screen.findByRole('button', { name: 'Sign out' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out with unsent work?' });
    expect(dialog.textContent).toContain('1 interrupted recording has not been saved as a voice note.');
    expect(dialog.textContent).not.toContain('captures or changes');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(api.sentTo(signOut)).toHaveLength(0);

    await deleteRecording(id);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await person.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Please sign in')).toBeDefined();
    await deleteRecording(other);
  });

  it('names unsent work and interrupted recordings in one question', async () => {
    serve();
    await leaveOnDevice(mark('ductRough'));
    const ids = [await leaveRecording(ADMIN), await leaveRecording(ADMIN)];
    const { person } = renderWithQuestions();
    await person.click(await screen.findByRole('button', { name: 'Sign out' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out with unsent work?' });
    expect(dialog.textContent).toContain('One capture or change has not been sent.');
    expect(dialog.textContent).toContain('2 interrupted recordings have not been saved as voice notes.');
    for (const id of ids) await deleteRecording(id);
  });

  it('also asks in the account tab of the live room, before the link is followed', async () => {
    const api = serve();
    await leaveOnDevice(mark('ductRough'));
    const { person } = renderScreen(
      <>
        <App account={<AccountPanel inspectionId="" />} />
        <ConfirmHost />
      </>,
    );
    const link = await screen.findByRole('link', { name: 'Sign out' });
    const followed = vi.fn((event: Event) => event.defaultPrevented);
    window.addEventListener('click', followed);
    await person.click(link);
    expect(followed).toHaveReturnedWith(true);
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out with unsent work?' });
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(link.isConnected).toBe(true);
    expect(api.sentTo(signOut)).toHaveLength(0);
    window.removeEventListener('click', followed);
  });

  it('happens by itself when the server no longer knows the session', async () => {
    const gone = new Refusal(401, { error: 'Please sign in first.', code: 'notSignedIn' });
    serve().on(listClients, () => gone);
    renderScreen(<App />);
    expect(await screen.findByText('Please sign in')).toBeDefined();
  });
});
