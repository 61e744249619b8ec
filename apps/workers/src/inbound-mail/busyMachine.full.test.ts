import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoad } from '../../../../tests/support/startLoad.ts';
import { InboundStory, mailOf, twoForms } from '../testing/InboundStory.ts';
import { MailReader } from './InboundMail.ts';

const BUSY = 8;
const REPLIES = 20;

let story: InboundStory;
let busy: ReturnType<typeof startLoad>;
beforeAll(async () => {
  busy = startLoad(BUSY);
  // By the clock, most replies do not even begin to be read in this time.
  story = await InboundStory.begin(new MailReader({ timeLimitMs: 2000, checkEveryMs: 50 }));
});
afterAll(async () => {
  await busy.stop();
  await story.close();
});

// Twenty replies take a while next to eight programs that never wait.
test('20 replies at once are stored while 8 programs use the processor', { timeout: 300_000 }, async () => {
  const replies = Array.from({ length: REPLIES }, async (_, index) => {
    const conversation = await story.mailed();
    const html = `<p>Nine, unit ${index}, see <a href="https://a.example/${index}">the plan</a>.</p>`;
    const raw = index % 2 === 0 ? mailOf(`Nine, unit ${index}.`) : twoForms('This is an HTML message.', html);
    const outcome = await story.hand(conversation.to, raw);
    const [stored] = await story.repliesTo(conversation);
    return [outcome.outcome, stored?.message];
  });
  expect(await Promise.all(replies)).toEqual(
    Array.from({ length: REPLIES }, (_, index) => [
      'accepted',
      index % 2 === 0
        ? `Nine, unit ${index}.`
        : `Nine, unit ${index}, see the plan (https://a.example/${index}).`,
    ]),
  );
});
