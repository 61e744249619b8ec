import { MailTexts } from '@sightline/contracts/mail/mailTexts';
import { previewMail } from '@sightline/contracts/organization/organizationSettings';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { MailPreview } from './MailTextsTab.tsx';

const HTML = '<p>Hello</p><script>parent.document.title = "taken over"</script>';

const serve = (): FakeApi =>
  FakeApi.install().on(previewMail, () => ({ subject: 'New time · Palm', html: HTML }));

/** The preview next to the field in which the text is typed. */
function Typing({ next }: { next: string }): ReactNode {
  const [intro, setIntro] = useState('Dear {client},');
  return (
    <>
      <button onClick={() => setIntro(next)}>Type</button>
      <MailPreview kind="moved" texts={MailTexts.parse({ moved: { subject: 'New time', intro } })} />
    </>
  );
}

it('shows the mail that the server composed from the typed text, in a frame without rights', async () => {
  const api = serve();
  const { person } = renderScreen(<Typing next="Good morning {client}," />);
  expect(await screen.findByText('New time · Palm')).toBeDefined();
  const frame = screen.getByTitle('Email as a client reads it');
  // An empty list of rights contains neither `allow-scripts` nor `allow-same-origin`.
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toBe(HTML);
  expect(document.title).not.toBe('taken over');
  await person.click(screen.getByRole('button', { name: 'Type' }));
  const typed = { kind: 'moved', text: { intro: 'Good morning {client},' } };
  await waitFor(() => expect(api.sentTo(previewMail).at(-1)?.body).toMatchObject(typed));
});

it('keeps the last preview while a placeholder is unknown', async () => {
  const api = serve();
  const { person } = renderScreen(<Typing next="Dear {clown}," />);
  await screen.findByText('New time · Palm');
  await person.click(screen.getByRole('button', { name: 'Type' }));
  expect(screen.getByText('New time · Palm')).toBeDefined();
  expect(api.sentTo(previewMail)).toHaveLength(1);
});
