import {
  type OrganizationSettings,
  RecordingKeepDays,
} from '@sightline/contracts/organization/organizationSettings';
import { wholeNumberOf } from '@sightline/wording/money';

/** The settings as typed, with the radius in feet, as people on site measure. Meters are stored. */
export interface CompanyForm
  extends Omit<
    OrganizationSettings,
    'siteRadiusMeters' | 'recordingKeepDays' | 'booking' | 'fees' | 'mailTexts' | 'notices' | 'retentionYears'
  > {
  radiusFeet: string;
  keepDays: string;
}

const METERS_PER_FOOT = 0.3048;
/** The contract's limits: 10 m to 10 km. */
const [MIN_METERS, MAX_METERS] = [10, 10_000];

export function formOf(saved: OrganizationSettings): CompanyForm {
  const {
    siteRadiusMeters,
    recordingKeepDays,
    booking: _,
    fees: _f,
    mailTexts: _m,
    notices: _n,
    retentionYears: _r,
    ...settings
  } = saved;
  const radiusFeet = String(Math.round(siteRadiusMeters / METERS_PER_FOOT));
  return { ...settings, radiusFeet, keepDays: String(recordingKeepDays) };
}

/** Rounds to the decimeter, so that typed feet are shown unchanged. */
export function metersOf({ radiusFeet }: CompanyForm): number {
  return Math.round(wholeNumberOf(radiusFeet, ['ft', 'feet']) * METERS_PER_FOOT * 10) / 10;
}

export function radiusProblem(form: CompanyForm): string | undefined {
  const meters = metersOf(form);
  const isRight = meters >= MIN_METERS && meters <= MAX_METERS;
  return isRight ? undefined : 'Enter whole feet, from 33 to 32,808.';
}

export function keepDaysProblem({ keepDays }: CompanyForm): string | undefined {
  const isRight = RecordingKeepDays.safeParse(wholeNumberOf(keepDays, ['days'])).success;
  return isRight ? undefined : 'Enter whole days, from 7 to 3,650.';
}

/** The changed fields, so that an unchanged radius is not rounded to feet and back. */
export function changesOf(saved: OrganizationSettings, form: CompanyForm): Partial<OrganizationSettings> {
  const { radiusFeet: _, keepDays, ...switches } = form;
  const days = wholeNumberOf(keepDays, ['days']);
  const isSamePeriod = days === saved.recordingKeepDays;
  const isSameRadius = form.radiusFeet === formOf(saved).radiusFeet;
  return {
    ...switches,
    ...(!isSameRadius && { siteRadiusMeters: metersOf(form) }),
    ...(!isSamePeriod && { recordingKeepDays: days }),
  };
}
