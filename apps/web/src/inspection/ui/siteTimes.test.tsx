import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { APPOINTMENT_FORMAT, CLOCK_FORMAT, DATE_FORMAT } from '../../ui/time.ts';
import { ScheduledMoment } from './ScheduledMoment.tsx';
import { ScheduledTime } from './ScheduledTime.tsx';
import { SiteTimeHint } from './SiteTimeHint.tsx';

/** An appointment is shown on the clocks of the property, and on those of the office where they differ. */

const PENSACOLA = '12 Palafox St, Pensacola, FL 32502';
const MIAMI = '1420 Calle Ocho, Miami, FL 33135';
const scheduledDate = '2025-03-02T15:00:00.000Z';
const at = (address: string) => ({ address, scheduledDate, preferredTime: null });

beforeEach(() => void FakeApi.install().on(getOrganization, () => ORGANIZATION));

it.each([
  [PENSACOLA, APPOINTMENT_FORMAT, 'Sun, Mar 2, 2025, 9:00 AM CST (10:00 AM EST)'],
  [PENSACOLA, CLOCK_FORMAT, '9:00 AM CST (10:00 AM EST)'],
  [PENSACOLA, DATE_FORMAT, 'Mar 2, 2025'],
  [MIAMI, APPOINTMENT_FORMAT, 'Sun, Mar 2, 2025, 10:00 AM EST'],
])('the time of an inspection at %s is told as %j', async (address, format, told) => {
  renderScreen(<ScheduledTime inspection={at(address)} format={format} withZone={address === MIAMI} />);
  expect(await screen.findByText(told)).toBeDefined();
});

it('a list names both zones only where they differ', async () => {
  renderScreen(
    <>
      <ScheduledMoment inspection={at(PENSACOLA)} />
      <ScheduledMoment inspection={at(MIAMI)} />
    </>,
  );
  expect(await screen.findByText('Sun, Mar 2, 2025, 9:00 AM CST (10:00 AM EST)')).toBeDefined();
  expect(screen.getByText('Sun, Mar 2, 2025, 10:00 AM')).toBeDefined();
});

it('where the zone matters, it is named once', async () => {
  renderScreen(
    <>
      <ScheduledMoment inspection={at(PENSACOLA)} withZone />
      <ScheduledMoment inspection={at(MIAMI)} withZone />
    </>,
  );
  expect(await screen.findByText('Sun, Mar 2, 2025, 9:00 AM CST (10:00 AM EST)')).toBeDefined();
  expect(screen.getByText('Sun, Mar 2, 2025, 10:00 AM EST')).toBeDefined();
});

it('a form, whose times are those of the office, says what the clocks at the property show', async () => {
  renderScreen(
    <>
      <SiteTimeHint address={MIAMI} startsAt={scheduledDate} />
      <SiteTimeHint address={PENSACOLA} startsAt={scheduledDate} />
    </>,
  );
  expect(
    await screen.findByText(
      /those of the office, EST. At the property it is Sun, Mar 2, 2025, 9:00 AM CST\./,
    ),
  ).toBeDefined();
  expect(screen.getAllByRole('status')).toHaveLength(1);
});
