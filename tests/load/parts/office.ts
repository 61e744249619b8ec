import type { Browser } from 'playwright';
import { measureContestedBookings } from '../measures/contestedBookings.ts';
import { measureBookPage, measureSignInPage } from '../measures/entrances.ts';
import { measureListing } from '../measures/listing.ts';
import { measurePaymentEvents } from '../measures/paymentEvents.ts';
import { measureReport, measureReportPage } from '../measures/report.ts';
import { measureReportList } from '../measures/reportList.ts';
import { startProduct } from '../product.ts';
import { scaled } from '../statistics.ts';
import { type Figure, sample, single } from '../table.ts';
import type { Amounts } from './part.ts';

/** Figures of bookings, payments, lists and reports. */

export async function book(browser: Browser, { times }: Amounts): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const { usableMs, scriptsKb } = await measureBookPage(browser, product.url, times);
    const signInMs = await measureSignInPage(browser, product.url, times);
    return [
      sample('sign-in page, empty cache: address to its button', 'ms', signInMs, '< 1000 ms'),
      sample('booking page, empty cache: address to types and prices', 'ms', usableMs, '< 1200 ms'),
      single('  its JavaScript, free times shown', 'kB gzip', scriptsKb, '< 200 kB'),
    ];
  } finally {
    await product.stop();
  }
}

export async function booking(_browser: Browser, { share }: Amounts): Promise<Figure[]> {
  const { slotsWithOneWinner, otherReplies, p50, p99 } = await measureContestedBookings({
    slots: scaled(50, share),
    visitors: scaled(200, share),
  });
  return [
    single(
      '50 slots, each wanted by 200 at once: slots with exactly one winner',
      '',
      slotsWithOneWinner,
      '50',
    ),
    single('  replies other than a hold or "just taken"', '', otherReplies, '0'),
    single('  reply, p50', 'ms', p50),
    single('  reply, p99', 'ms', p99),
  ];
}

export async function payment(_browser: Browser, { share }: Amounts): Promise<Figure[]> {
  const { effects, p50, p99 } = await measurePaymentEvents(scaled(500, share));
  const { events, payments, inspections, receipts } = effects;
  return [
    single('500 payment events, shuffled and doubled: events that count', '', events, '500'),
    single('  payments that are paid', '', payments, '500'),
    single('  inspections that are paid', '', inspections, '500'),
    single('  receipts', '', receipts, '500'),
    single('  reply, 20 at a time, p50', 'ms', p50),
    single('  reply, 20 at a time, p99', 'ms', p99),
  ];
}

export async function listing(_browser: Browser, { share }: Amounts): Promise<Figure[]> {
  const { p50, p99, search, baselineP50 } = await measureListing({
    records: scaled(10_000, share),
    requests: scaled(400, share),
  });
  return [
    single('list 50 of 10,000 inspections, p50', 'ms', p50),
    single('list 50 of 10,000 inspections, p99', 'ms', p99),
    single('search in 10,000 inspections, p50', 'ms', search.p50),
    single('search in 10,000 inspections, p99', 'ms', search.p99),
    single('  any signed-in request (baseline), p50', 'ms', baselineP50),
    single('  p50 as a multiple of the baseline', 'x', p50 / baselineP50),
  ];
}

export async function reportList(_browser: Browser, { share }: Amounts): Promise<Figure[]> {
  const { p50, p99, searchP50, baselineP50 } = await measureReportList({
    records: scaled(10_000, share),
    requests: scaled(200, share),
  });
  return [
    single('page 2 of 10,000 reports, p50', 'ms', p50),
    single('page 2 of 10,000 reports, p99', 'ms', p99),
    single('search for one of 10,000 reports, p50', 'ms', searchP50),
    single('  any signed-in request (baseline), p50', 'ms', baselineP50),
  ];
}

export async function rendering(_browser: Browser, { share }: Amounts): Promise<Figure[]> {
  const photos = scaled(100, share);
  const pdf = await measureReport(photos, 'pdf');
  const word = await measureReport(photos, 'word');
  const excel = await measureReport(photos, 'excel');
  return [
    single('report of 100 photos as PDF', 's', pdf.seconds, '< 3 s'),
    single('  highest memory of the process', 'MB', pdf.peakMb, '< 300 MB'),
    sample('  as a page (HTML)', 's', await measureReportPage(photos), '< 1 s'),
    single('  as Word', 's', word.seconds, '< 2 s'),
    single('  as Excel', 's', excel.seconds, '< 2 s'),
  ];
}
