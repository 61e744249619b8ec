import { type Delivery, listDeliveries } from '@sightline/contracts/reports/reports';
import { call } from '../../../wire/call.ts';
import { isUnderWay } from '../requests.ts';

const ASK_EVERY_MS = 500;
const WAIT_MS = 10_000;

/** The deliveries once the mail server has answered for each, or after ten seconds. Decision 037. */
export async function awaitOutcomes(inspectionId: string, sent: readonly Delivery[]): Promise<Delivery[]> {
  const ids = new Set(sent.map(({ id }) => id));
  const until = Date.now() + WAIT_MS;
  let known = [...sent];
  while (known.some(isUnderWay) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    const listed = await call(listDeliveries, { params: { inspectionId } }).catch(() => null);
    if (listed) known = listed.filter(({ id }) => ids.has(id));
  }
  return known;
}
