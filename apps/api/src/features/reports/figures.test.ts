import { createChecklist, getChecklist, type Mark } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import type { Report } from '@sightline/contracts/reports/reports';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeChecklist, changeOf } from '../../../../../tests/support/checklists.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** Severities of deficiencies, and the figures that a report computes. */

let server: TestServer;
let story: ReportStory;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  story = await ReportStory.begin(server);
  await story.mark('mechanicalDuctRough', 'fail', 'Duct not sealed at the plenum.');
  await story.mark('electricalFinal', 'pass');
  await story.mark('electricalWallCeilingRough', 'pass');
  await story.mark('electricalUndergroundRough', 'notApplicable');
});

afterAll(() => server.close());

function figuresIn({ content, contentHash }: Report): Record<string, string> {
  const { sections } = outlineReport(content, contentHash);
  const section = sections.find(({ title }) => title === 'Key figures');
  const facts = section?.kind === 'facts' ? section.facts : [];
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
}

test('a report counts its critical deficiencies and shows the formula of its compliance score', async () => {
  const severities = { mechanicalDuctRough: 'critical' } as const;
  const report = (await story.generate({ severities })).reply;
  expect(report.content.findings[0]?.severity).toBe('critical');
  expect(figuresIn(report)).toMatchObject({
    'Critical deficiencies': '1 of 1',
    'Deficiencies by severity': '1 critical, 0 major, 0 minor',
    'Compliance score':
      'passed / (passed + failed) = 2 of 3 = 67%; items not applicable or not marked do not count',
  });
  const page = String((await story.admin.send('GET', `/api/inspections/${story.inspectionId}/report`)).body);
  expect(page).toContain('Critical</strong>, Mechanical');
});

test('an item states its location and required correction only while it is a deficiency', async () => {
  const write = (fields: Record<string, string>) => changeChecklist(story.admin, story.inspectionId, fields);
  await write({ mechanicalDuctRoughFailureLocation: 'Plenum' });
  const { findings } = (await story.generate()).reply.content;
  expect(findings[0]).toMatchObject({ location: 'Plenum', correction: '' });
  await write({ mechanicalDuctRoughFailureCorrection: 'Seal the joints.' });
  const second = (await story.generate()).reply;
  expect(second.content.reportVersion.supersedes?.changes).toEqual([
    'Duct rough: required correction changed.',
  ]);
  const path = `/api/inspections/${story.inspectionId}/report`;
  const page = String((await story.admin.send('GET', path)).body);
  for (const said of [
    '1. Duct rough',
    'Location: </strong>Plenum',
    'Required correction: </strong>Seal the joints.',
  ])
    expect(page).toContain(said);
  await story.mark('mechanicalDuctRough', 'pass');
  const third = (await story.generate({ result: 'approved' })).reply;
  expect(JSON.stringify(third.content)).not.toContain('Seal the joints.');
});

test('a deficiency without a chosen severity is major, and the next version proposes the last severity', async () => {
  expect((await story.prepare()).deficiencies).toMatchObject([
    { id: 'mechanicalDuctRough', severity: 'major' },
  ]);
  expect((await story.generate()).reply.content.findings[0]?.severity).toBe('major');
  const second = (await story.generate({ severities: { mechanicalDuctRough: 'minor' } })).reply;
  expect(second.content.reportVersion.supersedes?.changes).toEqual([
    'Duct rough: severity changed from Major to Minor.',
  ]);
  const { deficiencies, changesSinceSigned } = await story.prepare();
  expect(deficiencies).toMatchObject([{ severity: 'minor' }]);
  expect(changesSinceSigned).toEqual([]);
});

test('severities are part of what was signed, and an unknown one is refused', async () => {
  const id = mintId();
  await story.generate({ id, severities: { mechanicalDuctRough: 'minor' } });
  expect((await story.generate({ id, severities: { mechanicalDuctRough: 'minor' } })).status).toBe(201);
  expect((await story.generate({ id })).status).toBe(409);
  // @ts-expect-error A severity that does not exist.
  expect((await story.generate({ severities: { mechanicalDuctRough: 'fatal' } })).status).toBe(400);
});

test('the duration is the time with a person on a call; a stay without an end adds nothing after the last event', async () => {
  await story.inTheRoom('Ada Lima', 'host', '2026-11-20T14:00:00.000Z', '2026-11-20T14:30:00.000Z');
  await story.inTheRoom('Ada Lima', 'host', '2026-11-20T15:00:00.000Z', '2026-11-20T15:45:00.000Z');
  await story.inTheRoom('Robin Reyes', 'field', '2026-11-20T15:10:00.000Z', null);
  const report = (await story.generate()).reply;
  expect(report.content.figures.duration).toEqual({
    source: 'attendance',
    minutes: 75,
    from: '2026-11-20T14:00:00.000Z',
    to: '2026-11-20T15:45:00.000Z',
    fromReceived: null,
    toReceived: null,
  });
  expect(figuresIn(report)['Inspection duration']).toBe(
    '1 h 15 min on the call, from attendance, Nov 20, 2026, 9:00 AM EST to Nov 20, 2026, 10:45 AM EST',
  );
});

test('marks that were made offline have the times of their device, with the time of their receipt', async () => {
  const { admin, inspectionId } = story;
  const checklist = await admin.ask(getChecklist, { params: { inspectionId } });
  const [began, ended] = ['2026-11-20T14:00:00.000Z', '2026-11-20T14:43:00.000Z'];
  const markAt = (item: string, mark: Mark, madeAt: string) => ({
    ...changeOf(checklist, item, mark),
    madeAt,
  });
  const changes = [
    markAt('mechanicalDuctRough', 'pass', began),
    markAt('electricalFinal', 'notApplicable', began),
    markAt('electricalUndergroundRough', 'pass', began),
    markAt('electricalWallCeilingRough', 'notApplicable', ended),
  ];
  await admin.ask(createChecklist, { params: { inspectionId }, body: { changes } });
  const report = (await story.generate({ result: 'approved' })).reply;
  const { figures, notApplicable } = report.content;
  expect(figures.duration).toMatchObject({ source: 'marks', minutes: 43, from: began, to: ended });
  expect(notApplicable.map(({ markedAt }) => markedAt)).toContain(ended);
  const text = figuresIn(report)['Inspection duration'];
  expect(text).toMatch(/^43 min from the first mark to the last, Nov 20, 2026, 9:00 AM EST, received /);
  expect(text).toMatch(/ to Nov 20, 2026, 9:43 AM EST, received /);
  const page = String((await admin.send('GET', `/api/inspections/${inspectionId}/report`)).body);
  expect(page).toContain('Nov 20, 2026, 9:43 AM EST, received');
});

test('without a call the duration is from the first mark to the last', async () => {
  const { figures, findings, notApplicable } = (await story.generate()).reply.content;
  expect(figures.duration).toMatchObject({
    source: 'marks',
    from: findings[0]?.markedAt,
    to: notApplicable[0]?.markedAt,
  });
});
