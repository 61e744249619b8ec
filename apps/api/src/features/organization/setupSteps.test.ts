import { changeOrganization } from '@sightline/contracts/organization/company';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { passSetupSteps, readSetupSteps, type SetupStep } from '@sightline/contracts/organization/setupSteps';
import { templateEntry } from '@sightline/store/catalog/templates';
import { appendVersion } from '@sightline/store/catalog/versions';
import { createOrganization, updateOrganizationFacts } from '@sightline/store/organization/organization';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpClient } from '../../../../../tests/support/HttpClient.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** What is left to set up a company, from an empty product on. */

let server: TestServer;
let admin: HttpClient;
beforeEach(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin', { licenseNumber: null });
});
afterEach(() => server.close());

async function statesOf(): Promise<Partial<Record<SetupStep, string>>> {
  const { steps } = await admin.ask(readSetupSteps, {});
  return Object.fromEntries(steps.map(({ step, state }) => [step, state]));
}

const FACTS = {
  name: 'Gulf Coast Inspections',
  address: '12 Palm Way, Miramar, FL 33027',
  phone: '(954) 555-0101',
  email: 'office@example.com',
  licenseNumber: 'PX-4711',
};

test('each step is done by what is stored', async () => {
  expect(await statesOf()).toEqual({
    company: 'missing',
    people: 'missing',
    email: 'unknown',
    hours: 'missing',
    fees: 'missing',
    templates: 'missing',
    brand: 'missing',
    payment: 'missing',
    certificate: 'unknown',
  });
  const { licenseNumber, ...others } = FACTS;
  await admin.ask(changeOrganization, { body: { ...others, brandColor: '#1b3a6b' } });
  expect(await admin.ask(readSetupSteps, {})).toMatchObject({ missingFacts: ['licenseNumber'] });
  await admin.ask(changeOrganization, { body: { licenseNumber } });
  await server.signedInAs('inspector');
  const { booking, fees } = await admin.ask(getSettings, {});
  const saturday = { from: '09:00', to: '12:00' };
  await admin.ask(changeSettings, {
    body: {
      booking: { ...booking, workingHours: { ...booking.workingHours, saturday } },
      fees: { ...fees, clientRequest: { ...fees.clientRequest, adminCents: 100 } },
    },
  });
  const entry = templateEntry('mechanical');
  if (!entry) throw new Error('there is no such template');
  const [section, ...rest] = entry.builtIn.sections;
  if (!section) throw new Error('the template is empty');
  const body = { ...entry.builtIn, sections: [{ ...section, title: 'Ducts first' }, ...rest] };
  await appendVersion(server.services.store, entry, { seenVersion: 1, by: null, body });
  expect(await statesOf()).toMatchObject({
    company: 'ready',
    people: 'ready',
    hours: 'ready',
    fees: 'ready',
    templates: 'ready',
    brand: 'ready',
  });
});

test('steps are passed over, also all of them, and brought back; what is done stays done', async () => {
  await admin.ask(passSetupSteps, { body: { steps: ['hours', 'payment'], isPassed: true } });
  await admin.ask(passSetupSteps, { body: { steps: ['fees'], isPassed: true } });
  expect(await statesOf()).toMatchObject({
    hours: 'passed',
    payment: 'passed',
    fees: 'passed',
    company: 'missing',
  });
  await admin.ask(changeOrganization, { body: FACTS });
  await admin.ask(passSetupSteps, { body: { steps: ['company', 'hours'], isPassed: true } });
  expect(await statesOf()).toMatchObject({ company: 'ready', hours: 'passed' });
  await admin.ask(passSetupSteps, { body: { steps: ['hours', 'fees'], isPassed: false } });
  expect(await statesOf()).toMatchObject({ hours: 'missing', fees: 'missing', payment: 'passed' });
});

test('a demonstration has nothing to set up', async () => {
  await createOrganization(server.services.store, {});
  await updateOrganizationFacts(server.services.store, { isDemo: true });
  expect(await admin.ask(readSetupSteps, {})).toEqual({ steps: [], missingFacts: [] });
});
