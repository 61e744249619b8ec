import { listThreads } from '@sightline/store/messages/threads';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { htmlMail, InboundStory, mailOf, textMail } from '../testing/InboundStory.ts';

/** The stored text of a reply by email. Many more texts are in ownText.test.ts. */

let story: InboundStory;
beforeAll(async () => {
  story = await InboundStory.begin();
});
afterAll(() => story.close());

describe('a reply in plain text', () => {
  it('is stored with its 6,750 characters', async () => {
    const text = 'Item: replace the flashing at the north wall\r\n'.repeat(150).trim();
    expect((await story.reply(textMail(text))).message).toBe(text.replaceAll('\r\n', '\n'));
  });

  it('never has the reply address, nor does its subject', async () => {
    const raw = mailOf('Is REPLY-ADDRESS your address?\r\n\r\n<REPLY-ADDRESS>', {
      subject: 'To REPLY-ADDRESS',
    });
    const { message, subject, searchPrefixes } = await story.reply(raw);
    expect(message).toBe('Is  your address?');
    expect(JSON.stringify([subject, searchPrefixes])).not.toMatch(/reply\+|[a-z2-7]{16}/);
  });

  it('is read from its HTML if its text part is empty', async () => {
    const parts = [
      '--a',
      'Content-Type: text/plain',
      '',
      ' ',
      '--a',
      'Content-Type: text/html',
      '',
      '<p>Nine.</p>',
      '--a--',
    ];
    const headers = ['Content-Type: multipart/alternative; boundary=a'];
    expect((await story.reply(mailOf(parts.join('\r\n'), { headers }))).message).toBe('Nine.');
  });

  it('shows its own words in the list of conversations', async () => {
    const { clientId } = await story.reply(textMail('> Which day?\r\nFriday.\r\n> Is there a dog?\r\nNo.'));
    const thread = (await listThreads(story.services.store)).get(clientId);
    expect(thread?.lastMessage.message).toBe('Friday.\nNo.');
  });

  it('keeps emoji whole', async () => {
    const { message } = await story.reply(textMail('🏠'.repeat(200)));
    expect(message).toBe('🏠'.repeat(200));
  });
});

describe('a reply in HTML', () => {
  test.each([
    [
      'has its entities decoded',
      '<p class=MsoNormal>It&#8217;s 8&nbsp;AM &ndash; caf&eacute;, 4&quot; pipe &#38; 5 &lt; 6.</p>',
      'It’s 8 AM – café, 4" pipe & 5 < 6.',
    ],
    [
      'has a line for each item of a list',
      '<p>Look at:</p><ul><li>Roof</li><li>Attic</li></ul><ol><li>First</li><li>Then</li></ol>',
      'Look at:\n\n * Roof\n * Attic\n\n 1. First\n 2. Then',
    ],
    [
      'has a line for each row of a table, and a tab between cells',
      '<table><tr><th>Unit</th><th>Result</th></tr><tbody><tr><td><p class=MsoNormal>12</p></td><td><p class=MsoNormal>Fail</p></td></tr></tbody></table>',
      'Unit\tResult\n12\tFail',
    ],
    [
      'has the lines of a table that arranges the mail',
      '<table><tr><td><p>Yes.</p><p>At nine.</p></td></tr></table>',
      'Yes.\n\nAt nine.',
    ],
    [
      'has a line for each line break and block',
      '<div>One<br>two</div><div>three</div><h2>Four</h2>',
      'One\ntwo\nthree\n\nFour',
    ],
    ['has no styles and scripts', '<style>p{}</style><script>x()</script><p>See this.</p>', 'See this.'],
    [
      'has nothing of a quote within a quote',
      '<div>Nine.</div><blockquote type="cite"><div>Inner</div><blockquote type="cite">First</blockquote><div>Outer</div></blockquote>',
      'Nine.',
    ],
    [
      'has nothing of a quote without a type',
      '<p>Yes &amp; at <b>nine</b>.</p><blockquote>Ready?</blockquote>',
      'Yes & at nine.',
    ],
    [
      'has nothing of Gmail’s quote',
      '<div>Nueve.</div><div class="gmail_quote"><div class="gmail_attr">El mié, 25 nov 2026 a las 16:02, Palm (&lt;<a href="mailto:REPLY-ADDRESS">REPLY-ADDRESS</a>&gt;) escribió:<br></div><blockquote class="gmail_quote">Ready?</blockquote></div>',
      'Nueve.',
    ],
    [
      'has nothing of Outlook’s old mail',
      '<p>Nine.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Palm &lt;REPLY-ADDRESS&gt;<br><b>Sent:</b> Wednesday<br><b>To:</b> Kim<br><b>Subject:</b> Roof</div><div>Ready?</div>',
      'Nine.',
    ],
    [
      'keeps the answers within a quote, and the questions',
      '<blockquote type="cite">Which day?</blockquote><div>Friday.</div><blockquote type="cite">Is there a dog?</blockquote><div>No.</div>',
      '> Which day?\n\nFriday.\n\n> Is there a dog?\n\nNo.',
    ],
    [
      'keeps a paragraph that its writer indented',
      '<div>The label says:</div><blockquote style="margin:0 0 0 40px;border:none;padding:0px">200 A</blockquote>',
      'The label says:\n200 A',
    ],
    ['keeps a line that begins with ">"', '<div>We need:</div><div>&gt; 36 in.</div>', 'We need:\n> 36 in.'],
  ])('%s', async (_, html, text) => {
    expect((await story.reply(htmlMail(html))).message).toBe(text);
  });
});
