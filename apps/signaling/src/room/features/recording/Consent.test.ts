import { mintId } from '@sightline/contracts/core/ids';
import { expect, test } from 'vitest';
import { NO_RECORDING } from '../../foldRecording.ts';
import { Consent } from './Consent.ts';

const page = (name: string) => ({
  id: mintId(),
  author: { subject: `user:${mintId()}`, name, role: 'field' as const },
});
const [dana, elena] = [page('Dana'), page('Elena')];

/** A question that was asked, with a log that answers when it is back. */
function askedConsent() {
  const { promise: logIsBack, resolve: bringBack } = Promise.withResolvers<void>();
  const facts = { recording: NO_RECORDING };
  const consent = new Consent({ facts, append: () => logIsBack, appendLater: () => undefined });
  const questionId = mintId();
  const asked = consent.ask(dana, questionId, { company: 'Coastal Inspections', keepDays: 90 });
  return { consent, questionId, asked, bringBack };
}

test('Q-12 while the log is away, no agreement counts, and a refusal does', async () => {
  const { consent, questionId, asked, bringBack } = askedConsent();
  const agreed = consent.agree(elena, mintId(), questionId);
  expect(consent.hasAgreed(elena.id)).toBe(false);
  consent.refuse(elena, mintId(), questionId);
  expect(consent.facts.refusedBy).toBe('Elena');
  bringBack();
  await Promise.all([asked, agreed]);
  // The log has both, and the refusal counts.
  expect(consent.hasAgreed(elena.id)).toBe(false);
});

test('Q-12 an agreement counts once it is in the log', async () => {
  const { consent, questionId, asked, bringBack } = askedConsent();
  const agreed = consent.agree(elena, mintId(), questionId);
  expect(consent.hasAgreed(elena.id)).toBe(false);
  bringBack();
  await Promise.all([asked, agreed]);
  expect(consent.hasAgreed(elena.id)).toBe(true);
});

test('Q-6 an agreement is that of one page, and not of another page of the same person', async () => {
  const { consent, questionId, asked, bringBack } = askedConsent();
  bringBack();
  await asked;
  const second = { ...dana, id: mintId() };
  expect([dana, second].map(({ id }) => consent.answerOf(id))).toEqual(['agreed', null]);
  await consent.agree(second, mintId(), questionId);
  expect(consent.hasAgreed(second.id)).toBe(true);
});
