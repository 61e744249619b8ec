import { listTemplates, saveTemplate } from '@sightline/contracts/catalog/catalogTemplates';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { type ProjectType } from '@sightline/contracts/inspections/projectType';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeChecklist } from '../../../../../tests/support/checklists.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** The facts that a building official looks for: the jurisdiction, the contractor, and the section of the code. */

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** An admin has named the code of the first item of the template for this type. */
async function nameCodeSection(
  story: ReportStory,
  projectType: ProjectType,
  codeSection: string,
): Promise<{ itemId: string }> {
  const templates = await story.admin.ask(listTemplates, {});
  const template = templates.find(({ body }) => body.projectTypes.includes(projectType));
  const [section] = template?.body.sections ?? [];
  const [item] = section?.items ?? [];
  if (!template || !section || !item) throw new Error('no template');
  const sections = template.body.sections.map((one) =>
    one === section ? { ...one, items: [{ ...item, codeSection }, ...one.items.slice(1)] } : one,
  );
  const body = { seenVersion: template.version, sections };
  await story.admin.ask(saveTemplate, { params: { templateId: template.body.id }, body });
  return { itemId: item.id };
}

test('a report names jurisdiction, contractor and the code of an item; what was not given is empty', async () => {
  const bare = await ReportStory.begin(server);
  await bare.mark('electricalFinal', 'pass');
  const { inspection } = (await bare.generate()).reply.content;
  expect([inspection.jurisdiction, inspection.contractor]).toEqual([null, '']);

  const story = await ReportStory.begin(server, { projectType: 'mechanical' });
  const { itemId } = await nameCodeSection(story, 'mechanical', 'FBC-M 603.10');
  const params = { inspectionId: story.inspectionId };
  const known = await story.admin.ask(getInspection, { params });
  const contractor = 'Brickell Mechanical, Inc., CAC1818181';
  await story.admin.ask(updateInspection, { params, body: { contractor, unmodifiedSince: known.updatedAt } });
  await changeChecklist(story.admin, story.inspectionId, { inspectionCity: 'miami', [itemId]: 'fail' });
  const { content } = (await story.generate()).reply;
  expect(content.inspection).toMatchObject({ contractor, jurisdiction: expect.stringContaining('Miami') });
  expect(content.findings).toMatchObject([{ id: itemId, codeSection: 'FBC-M 603.10' }]);

  const page = String((await story.admin.send('GET', `/api/inspections/${story.inspectionId}/report`)).body);
  for (const said of [contractor, 'Re-inspection required', 'Yes, of 1 item', 'FBC-M 603.10'])
    expect(page).toContain(said);
});
