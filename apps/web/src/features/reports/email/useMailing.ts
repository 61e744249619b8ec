import { type Delivery, listDeliveries, sendReport } from '@sightline/contracts/reports/deliveries';
import { counted } from '@sightline/wording/counted';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts.ts';
import { call } from '../../../wire/call.ts';
import { keyOf } from '../../../wire/queries.ts';
import { endRequest, requestIdFor } from '../../../wire/requestIds.ts';
import { CHANGED_BY_DELIVERY, isUnderWay } from '../reportRequests.ts';
import type { MailTexts } from './mailTexts.ts';

interface Mailing {
  send: (recipientEmails: string[], customMessage: string) => void;
  isSending: boolean;
  error: Error | null;
  /** The undelivered mails, with the mail server's answer. */
  refused: Delivery[];
}

interface Outcomes {
  onDone: () => void;
  /** Called if some mails were refused; the others were delivered. */
  onRefused: (deliveries: Delivery[]) => void;
}

/** Sends the report and waits for the mail server's answer; the same choice sent again is one mailing. */
export function useMailing(inspectionId: string, texts: MailTexts, { onDone, onRefused }: Outcomes): Mailing {
  const queryClient = useQueryClient();
  const [title, description] = texts.failed;
  const mailing = useMutation({
    mutationFn: async (mail: { sendId: string; recipientEmails: string[]; customMessage: string }) => {
      const { deliveries } = await call(sendReport, { body: { inspectionId, ...mail } });
      return await awaitOutcomes(inspectionId, deliveries);
    },
    onSuccess: (outcomes, { sendId }) => {
      // Sending again is another mailing: this one has its outcome.
      endRequest(sendId);
      for (const read of [listDeliveries, ...CHANGED_BY_DELIVERY])
        void queryClient.invalidateQueries({ queryKey: keyOf(read) });
      const failed = refusedOf(outcomes);
      if (failed.length === 0) {
        announce(outcomes, texts);
        return onDone();
      }
      onRefused(failed);
      toast({ title, description: explanationOf(failed) ?? description, tone: 'error' });
    },
    onError: () => toast({ title, description, tone: 'error' }),
  });
  const send = (recipientEmails: string[], customMessage: string): void => {
    if (recipientEmails.length === 0) {
      toast({
        title: texts.noRecipient,
        description: 'Please select at least one recipient email address',
        tone: 'error',
      });
      return;
    }
    const sendId = requestIdFor(['mailing', inspectionId, recipientEmails.toSorted(), customMessage]);
    mailing.mutate({ sendId, recipientEmails, customMessage });
  };
  const refused = mailing.data ? refusedOf(mailing.data) : [];
  return { send, isSending: mailing.isPending, error: mailing.error, refused };
}

/** An unknown outcome needs a person's attention, like a failure. */
function refusedOf(outcomes: readonly Delivery[]): Delivery[] {
  return outcomes.filter(({ state }) => state === 'failed' || state === 'unknown' || state === 'skipped');
}

function explanationOf([first, ...others]: readonly Delivery[]): string | undefined {
  if (!first?.explanation) return undefined;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `${first.to}: ${first.explanation}${more}`;
}

function announce(outcomes: readonly Delivery[], texts: MailTexts): void {
  const waiting = outcomes.filter(isUnderWay);
  const reason = waiting.find(isHeldBack)?.explanation;
  if (waiting.length === 0) {
    const description = `Inspection report sent to ${counted(outcomes.length, 'recipient')}`;
    toast({ title: texts.sent, description, tone: 'success' });
  } else
    toast({
      title: reason ? 'Email queued' : 'Sending',
      description:
        reason ??
        `The mail server is still working on ${counted(waiting.length, 'recipient')}. The email history shows the outcome.`,
    });
}

const ASK_EVERY_MS = 500;
const WAIT_MS = 10_000;

/** A mail that waits for its PDF: the history says so, and there is nothing to wait for here. */
const isHeldBack = ({ state, explanation }: Delivery): boolean => state === 'queued' && explanation !== null;

/** The deliveries once the mail server has answered for each, or after ten seconds. Decision 037. */
async function awaitOutcomes(inspectionId: string, sent: readonly Delivery[]): Promise<Delivery[]> {
  const ids = new Set(sent.map(({ id }) => id));
  const until = Date.now() + WAIT_MS;
  let known = [...sent];
  while (known.some((mail) => isUnderWay(mail) && !isHeldBack(mail)) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    const listed = await call(listDeliveries, { params: { inspectionId } }).catch(() => null);
    if (listed) known = listed.filter(({ id }) => ids.has(id));
  }
  return known;
}
