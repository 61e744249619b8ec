import { expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES } from './builtInTemplates.ts';

it('the comprehensive checklist has the specified items by name and order', () => {
  const { sections = [] } =
    BUILT_IN_TEMPLATES.find(({ projectTypes }) => projectTypes.includes('comprehensive')) ?? {};
  expect(
    Object.fromEntries(sections.map(({ title, items }) => [title, items.map(({ label }) => label)])),
  ).toEqual({
    Mechanical: [
      'Underground rough',
      'Duct rough',
      'Equipment rough',
      'Chilled water piping',
      'Duct smoke detector',
      'Roof equipment',
      'Final mechanical',
    ],
    Plumbing: [
      'Underground sanitary / storm / condensate',
      'Underground water piping',
      'In-wall sanitary and water piping',
      'Tub and shower pan',
      'Storm and sewer tie-in',
      'Gas piping',
      'Final plumbing',
    ],
    Electrical: [
      'Underground rough',
      'Wall / ceiling rough',
      'Temporary power (T-pole) test',
      'Final electrical',
    ],
    Building: ['Foundation / slab', 'Framing / screw / wall', 'Insulation / door / window', 'Final building'],
  });
});

it('every item is delivered with its code section and corrections of one sentence each', () => {
  const items = BUILT_IN_TEMPLATES.flatMap(({ sections }) => sections).flatMap((section) => section.items);
  for (const { label, codeSection, corrections = '' } of items) {
    expect(codeSection, label).toMatch(/^(FBC-(B|M|P|FG) |NEC )/);
    expect(corrections, label).toMatch(/^[A-Z][^.\n]+\.(\n[A-Z][^.\n]+\.)*$/);
  }
});
