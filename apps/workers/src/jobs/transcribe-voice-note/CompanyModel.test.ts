import { expect, test } from 'vitest';
import { CompanyModel } from './CompanyModel.ts';

const modelOf = async (...texts: string[]) => await new CompanyModel(async () => texts).current();

test('the model is built once, and again when a text has changed', async () => {
  let texts = ['The valve leaks'];
  const model = new CompanyModel(async () => [...texts]);
  const first = await model.current();
  expect(await model.current()).toBe(first);
  texts = ['The valve drips'];
  const second = await model.current();
  expect(second.arpa).not.toBe(first.arpa);
  texts = [];
  expect((await model.current()).arpa).not.toContain('valve drips');
});

test('a trade term has its spelling and its pronunciation', async () => {
  const { arpa, dictionary } = await modelOf('The gfci outlet in Room 4');
  expect(arpa).toContain('\tthe GFCI outlet');
  expect(arpa).toContain('\tin room four');
  expect(dictionary.match(/^GFCI /gm)).toHaveLength(1);
});

test("an acronym of the company's is pronounced by its letters", async () => {
  expect((await modelOf('The NOA is on file')).dictionary).toContain('\nNOA EH N OW EY\n');
});

test('a word of the trade in capitals is emphasized, and not pronounced by its letters', async () => {
  const { arpa, dictionary } = await modelOf('NO GFCI AT SINK');
  expect(arpa).toContain('\tno GFCI at');
  expect(dictionary).not.toMatch(/^(?:NO|AT|SINK) /m);
});

test('two companies have two models', async () => {
  const [one, other] = await Promise.all([modelOf('Castle Bay'), modelOf('Pelican Court')]);
  expect(one.arpa).toContain('castle bay');
  expect(other.arpa).not.toContain('castle');
});
