import type { QuoteReceipt, requestQuote } from '@sightline/contracts/bookings/bookings';
import type { CallInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { joinLines } from '@sightline/contracts/core/plainText';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { storePending } from '../../../inspection/pendingInspection.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../../wire/CallError.ts';
import { call } from '../../../wire/call.ts';
import { SilenceLimit } from '../../../wire/SilenceLimit.ts';
import { readTab, storeTab } from '../../../wire/tabStorage.ts';
import type { Contact, ContactProblems } from './bookForm.ts';
import { storeHeldSlot } from './useHold.ts';

interface QuoteSending {
  send: (ids: { id: string; holdId: string; acceptsSms: boolean }, contact: Contact) => void;
  isSending: boolean;
  /** The server's refusals by field. */
  refused: ContactProblems;
  /** The request of which the receipt is shown: one for which nothing is to be paid, or one that is on file. */
  shown: SentQuote | null;
  /** The latest request of this tab, which a return to the page must not hide. */
  onFile: SentQuote | null;
  showOnFile: () => void;
}

/** A request that the office has. */
export interface SentQuote {
  receipt: QuoteReceipt;
  email: string;
  /** The address of the property, in one line. */
  address: string;
}

/** Sends the request for the held time. If a reply was lost, the request that was sent first counts. */
export function useRequestQuote({
  onHoldGone,
  onBooked,
}: {
  onHoldGone: () => void;
  /** Opens the payment of the booked inspection, which this device remembers. */
  onBooked: () => void;
}): QuoteSending {
  const [shown, setShown] = useState<SentQuote | null>(null);
  const [onFile, setOnFile] = useState(readOnFile);
  const [refused, setRefused] = useState<ContactProblems>({});
  const onSuccess = (received: QuoteReceipt, sent: SentRequest): void => {
    storeHeldSlot(null);
    forgetSent();
    const quote = { receipt: received, email: sent.email.trim(), address: sent.address };
    storeTab(ON_FILE, quote);
    setOnFile(quote);
    if (!received.feeCents) {
      toast(REQUESTED);
      return setShown(quote);
    }
    const { id: requestId, projectType, isVirtual, startsAt, endsAt, feeCents: amountCents } = received;
    const { name, email: mailbox, phone, address, size = '', details = '' } = sent;
    const typed = { name, email: mailbox, phone, address, size, details };
    storePending({ requestId, ...typed, projectType, isVirtual, startsAt, endsAt, amountCents });
    onBooked();
  };
  const onError = (error: Error): void => {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'holdExpired') return onHoldGone();
    const arrived = code === 'conflict' ? takeEarliestSent() : undefined;
    if (arrived) return again.mutate(arrived);
    setRefused(fieldProblems(error));
    const description = errorMessage(error, 'Failed to schedule inspection. Please try again.');
    toast({ title: 'Error', description, tone: 'error' });
  };
  const request = useMutation({ mutationFn: sendRequest, onSuccess, onError });
  const again = useMutation({
    mutationFn: sendRequest,
    onSuccess: (received, sent) => {
      toast(ARRIVED);
      onSuccess(received, sent);
    },
    onError,
  });
  const send: QuoteSending['send'] = (ids, contact) => {
    const body = { ...ids, ...contact, address: joinLines(contact.address, ', ') };
    setRefused({});
    noteSent(body);
    request.mutate(body);
  };
  const isSending = request.isPending || again.isPending;
  return { send, isSending, refused, shown, onFile, showOnFile: () => setShown(onFile) };
}

const ON_FILE = 'request-on-file';

/** The latest request of this tab; null once its time has passed. */
function readOnFile(): SentQuote | null {
  const quote = readTab<SentQuote>(ON_FILE);
  return quote && Date.parse(quote.receipt.startsAt) > Date.now() ? quote : null;
}

const REQUESTED = {
  title: 'Inspection Requested',
  description: "We'll contact you within 24 hours to confirm.",
  tone: 'success',
} as const;

const ARRIVED = {
  title: 'Your request had already arrived',
  description: 'It is on file as you sent it first. Call or email us about what you changed since.',
  tone: 'info',
} as const;

type SentRequest = CallInput<typeof requestQuote>['body'];

/** Imported here, because the schema of phone numbers is larger than the rest of the page. */
async function sendRequest(body: SentRequest): Promise<QuoteReceipt> {
  const { requestQuote: endpoint } = await SilenceLimit.arrival(
    import('@sightline/contracts/bookings/bookings'),
  );
  return await call(endpoint, { body });
}

const KEY = 'sent-requests';

/**
 * The attempts of this tab with the same request id, earliest first, until a reply confirms one: after a lost
 * reply, any of them may be the stored one.
 */
const sentRequests = (): SentRequest[] => readTab<SentRequest[]>(KEY) ?? [];

function noteSent(request: SentRequest): void {
  storeTab(KEY, [...sentRequests().filter(({ id }) => id === request.id), request]);
}

/** Removes and returns the earliest attempt. */
function takeEarliestSent(): SentRequest | undefined {
  const [earliest, ...later] = sentRequests();
  storeTab(KEY, later);
  return earliest;
}

function forgetSent(): void {
  storeTab(KEY, null);
}
