import { FeeSettings } from '@sightline/contracts/organization/feeSettings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../features/install/tutorialSteps.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { DATE_FORMAT, DAY_FORMAT, formatInstant, MOMENT_FORMAT } from '../../ui/time.ts';
import { TOAST_MS, toast } from '../../ui/toasts.ts';
import { createQueryClient } from '../../wire/queryClient.ts';
import { sessionQuery } from '../../wire/session.ts';
import { theme } from '../theme/theme.ts';

/** Section 9 of the first specification, with the values that the product uses. */

describe('9 business constants and limits', () => {
  it('data cache: queries never go stale, are not read again on focus, do not poll and do not retry', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({ staleTime: Infinity, refetchOnWindowFocus: false, retry: false });
    expect(queries?.refetchInterval).toBeUndefined();
    expect(mutations).toMatchObject({ retry: false });
  });

  it('session cache: five minutes', () => {
    expect(sessionQuery.staleTime).toBe(5 * 60_000);
  });

  it('toasts: one at a time, 5000 ms, dismissed by a swipe of more than 50 px to the right', async () => {
    expect(TOAST_MS).toBe(5000);
    renderScreen(null);
    toast({ title: 'First' });
    toast({ title: 'Second' });
    const shown = await screen.findByText('Second');
    expect(screen.queryByText('First')).toBeNull();
    const swipe = (from: number, to: number): void => {
      fireEvent.pointerDown(shown, { clientX: from });
      fireEvent.pointerMove(shown, { clientX: to });
      fireEvent.pointerUp(shown);
    };
    swipe(100, 0);
    swipe(0, 50);
    expect(screen.getByText('Second')).toBeDefined();
    swipe(0, 51);
    await waitFor(() => expect(screen.queryByText('Second')).toBeNull());
  });

  it('tooltips: open after 700 ms, the next one after 300 ms', () => {
    const { enterDelay, enterNextDelay } = theme.components?.MuiTooltip?.defaultProps ?? {};
    expect([enterDelay, enterNextDelay]).toEqual([700, 300]);
  });

  it('install tutorial: three platforms with four steps', () => {
    expect(PLATFORMS.map(({ label, steps }) => [label, steps.length])).toEqual([
      ['iPhone/iPad', 4],
      ['Android', 4],
      ['Desktop', 4],
    ]);
  });

  it('fees: both schedules', () => {
    const { booking, clientRequest } = FeeSettings.parse({});
    const dollars = Object.entries(booking).map(([type, { inPersonCents }]) => [type, inPersonCents / 100]);
    expect(Object.fromEntries(dollars)).toEqual({
      'building-code': 150,
      mechanical: 125,
      electrical: 125,
      plumbing: 125,
      structural: 200,
      final: 175,
      'virtual-inspection': 95,
    });
    expect(new Set(Object.values(booking).map(({ virtualCents }) => virtualCents))).toEqual(new Set([9500]));
    const { inPersonCents, virtualCents, adminCents } = clientRequest;
    expect([inPersonCents, virtualCents, adminCents]).toEqual([20_000, 12_500, 5000]);
  });

  it.each([
    ['MMM d', DAY_FORMAT],
    ['MMM d, yyyy', DATE_FORMAT],
    ['MMM d, h:mm a', MOMENT_FORMAT],
  ])('date format %s', (pattern, format) => {
    const instant = '2025-01-05T20:30:00.000Z';
    const expected = DateTime.fromISO(instant, { zone: 'America/New_York' }).toFormat(pattern);
    expect(formatInstant(instant, 'America/New_York', format)).toBe(expected);
  });
});
