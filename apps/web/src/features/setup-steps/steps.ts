import type { SetupStep } from '@sightline/contracts/organization/setupSteps';
import { BOOKING_SETTING_LABELS } from '@sightline/wording/officeLabels';
import { setupAddress } from '../../ui/SetupLink.tsx';

export interface StepTexts {
  title: string;
  /** What is missing, after the dot of the state. */
  missing: string;
  action: string;
  to: string;
  /** Passes over a step that a company can work without; absent where it cannot. */
  pass?: string;
}

const found = (group: string, find: string): string => `/settings/${group}?${new URLSearchParams({ find })}`;

const KEEP = 'Keep';
const SKIP = 'Not needed';

export const STEPS: Record<SetupStep, StepTexts> = {
  company: {
    title: 'Company',
    missing: 'Missing',
    action: 'Enter the facts',
    to: found('brand', 'Company name'),
  },
  people: {
    title: 'People',
    missing: 'No one has a license, so no report can be signed. Enter yours, or invite an inspector',
    action: 'Enter a license',
    to: '/settings/staff',
  },
  email: {
    title: 'Email',
    missing: 'Not set up: no email leaves Sightline',
    action: 'Connect email',
    to: setupAddress('email'),
  },
  hours: {
    title: 'Hours',
    missing: 'Preset: clients can book Monday to Friday, 8 AM to 5 PM',
    action: 'Change hours',
    to: found('booking', BOOKING_SETTING_LABELS.workingHours),
    pass: KEEP,
  },
  fees: {
    title: 'Fees',
    missing: 'Preset: each type of inspection has a usual fee',
    action: 'Change fees',
    to: found('booking', 'Booking fees'),
    pass: KEEP,
  },
  templates: {
    title: 'Checklist templates',
    missing: 'Preset: the lists that Sightline comes with',
    action: 'Look at them',
    to: found('templates', 'Template'),
    pass: KEEP,
  },
  brand: {
    title: 'Brand',
    missing: 'Reports and emails have no logo',
    action: 'Add a logo',
    to: found('brand', 'Logo'),
    pass: SKIP,
  },
  payment: {
    title: 'Online payment',
    missing: 'Not set up: clients pay you directly',
    action: 'Connect Stripe',
    to: setupAddress('payment'),
    pass: SKIP,
  },
  certificate: {
    title: 'Certificate',
    missing: 'Not set up: report PDFs are not signed digitally',
    action: 'Add a certificate',
    to: setupAddress('certificate'),
    pass: SKIP,
  },
};
