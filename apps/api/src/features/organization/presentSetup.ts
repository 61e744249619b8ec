import { USUAL_BRAND_COLOR } from '@sightline/contracts/organization/brand';
import { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import type { PresentedSetup, SetupState, WorkersSetup } from '@sightline/contracts/organization/setup';
import { NEEDED_FACTS, SetupStep, type SetupSteps } from '@sightline/contracts/organization/setupSteps';
import type { ObjectModelState } from '@sightline/contracts/scans/objectModel';
import { readAnnouncedSetup } from '@sightline/server-kit/workersSetup';
import { findPushRefusal } from '@sightline/store/accounts/pushSubscriptions';
import { listInspectors } from '@sightline/store/accounts/users';
import { storedKeys } from '@sightline/store/catalog/versions';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import type { Services } from '../../core/services.ts';

const OBJECT_MODEL: Record<ObjectModelState, SetupState> = {
  ready: 'ready',
  fetching: 'unknown',
  notConfigured: 'missing',
  unreachable: 'faulty',
  refused: 'faulty',
};

const NOT_ANNOUNCED: WorkersSetup = {
  email: 'unknown',
  replies: 'unknown',
  textMessages: 'unknown',
  transcription: 'unknown',
  certificate: 'unknown',
  draftEngine: 'unknown',
};

const stateOf = (given: unknown): SetupState => (given ? 'ready' : 'missing');

/** The services as this process and the workers know them, without any of their settings. */
export async function presentSetup(services: Services): Promise<PresentedSetup> {
  const { configuration, payments, objectModel, storage, redis, redisPrefix } = services;
  const pushRefusal = await findPushRefusal(services.store);
  return {
    ...((await readAnnouncedSetup(redis, redisPrefix)) ?? NOT_ANNOUNCED),
    // Payment needs two keys; one alone is a mistake.
    payment: payments.missing.length === 1 ? 'faulty' : stateOf(payments.isSetUp),
    files: await storage.ready().then(
      () => 'ready' as const,
      () => 'faulty' as const,
    ),
    relay: stateOf(configuration.turn),
    geocoder: stateOf(configuration.geocoderUrl),
    maps: stateOf(configuration.mapTiles),
    objectModel: OBJECT_MODEL[objectModel.state],
    notifications: pushRefusal === null ? 'ready' : 'faulty',
    pushRefusal,
  };
}

const PRESET = OrganizationSettings.parse({});

const isChanged = (value: unknown, preset: unknown): boolean =>
  contentHashOf(value) !== contentHashOf(preset);

/** The steps with their state. What the product comes with counts as done once it was changed or passed. */
export async function presentSetupSteps(services: Services): Promise<SetupSteps> {
  const { store } = services;
  const [organization, settings, people, templates, { payment, email, certificate }] = await Promise.all([
    findOrganization(store),
    findSettings(store),
    listInspectors(store),
    storedKeys(store, 'template.'),
    presentSetup(services),
  ]);
  const { facts, passedSteps } = organization;
  if (facts.isDemo) return { steps: [], missingFacts: [] };
  const missingFacts = NEEDED_FACTS.filter((name) => facts[name].trim() === '');
  const { booking, fees } = settings;
  const states: Record<SetupStep, SetupState> = {
    company: stateOf(missingFacts.length === 0),
    people: stateOf(people.some(({ licenseNumber }) => licenseNumber?.trim())),
    email,
    hours: stateOf(isChanged(booking.workingHours, PRESET.booking.workingHours)),
    fees: stateOf(isChanged(fees, PRESET.fees)),
    templates: stateOf(templates.length > 0),
    brand: stateOf(facts.logo !== null || facts.brandColor !== USUAL_BRAND_COLOR),
    payment,
    certificate,
  };
  const steps = SetupStep.options.map((step) => ({
    step,
    state: states[step] !== 'ready' && passedSteps[step] ? ('passed' as const) : states[step],
  }));
  return { steps, missingFacts };
}
