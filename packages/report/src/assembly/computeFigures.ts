import { percentOf } from '@sightline/contracts/core/percentOf';
import type { ReportContent, ReportFigures, ReportItem } from '@sightline/contracts/reports/content';
import type { Severity } from '@sightline/contracts/reports/severities';

type Figured = Pick<
  ReportContent,
  'findings' | 'passed' | 'notApplicable' | 'unmarked' | 'progress' | 'attendance'
>;

export function computeFigures(content: Figured): ReportFigures {
  const { passedItems: passed, failedItems: failed } = content.progress;
  return {
    severities: {
      minor: countOf(content, 'minor'),
      major: countOf(content, 'major'),
      critical: countOf(content, 'critical'),
    },
    compliance:
      passed + failed === 0 ? null : { passed, failed, percent: percentOf(passed, passed + failed) },
    duration: durationOnCalls(content) ?? durationOfMarks(content),
  };
}

function countOf({ findings }: Figured, severity: Severity): number {
  return findings.filter((item) => item.severity === severity).length;
}

type Duration = ReportFigures['duration'];

/**
 * The time with at least one person on a call. A stay without an end, after a crash for example, counts until the last
 * arrival or departure on record: nothing shows that a person stayed longer.
 */
function durationOnCalls({ attendance }: Figured): Duration {
  const known = attendance.flatMap(({ joinedAt, leftAt }) =>
    leftAt === null ? [joinedAt] : [joinedAt, leftAt],
  );
  const [from, to] = boundsOf(known);
  if (from === undefined || to === undefined || from === to) return null;
  const stays = attendance.map(
    ({ joinedAt, leftAt }) => [Date.parse(joinedAt), Date.parse(leftAt ?? to)] as const,
  );
  return {
    source: 'attendance',
    minutes: toMinutes(timeCovered(stays)),
    from,
    to,
    fromReceived: null,
    toReceived: null,
  };
}

/** The time that intervals cover, which may overlap. */
function timeCovered(intervals: readonly (readonly [start: number, end: number])[]): number {
  let [covered, until] = [0, -Infinity];
  for (const [start, end] of intervals.toSorted(([a], [b]) => a - b)) {
    covered += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return covered;
}

function durationOfMarks({ findings, passed, notApplicable }: Figured): Duration {
  const items = [...findings, ...passed, ...notApplicable];
  const [from, to] = boundsOf(items.flatMap(({ markedAt }: ReportItem) => markedAt ?? []));
  if (from === undefined || to === undefined || from === to) return null;
  const receiptOf = (time: string) => items.find(({ markedAt }) => markedAt === time)?.receivedAt ?? null;
  const [fromReceived, toReceived] = [receiptOf(from), receiptOf(to)];
  const minutes = toMinutes(Date.parse(to) - Date.parse(from));
  return { source: 'marks', minutes, from, to, fromReceived, toReceived };
}

function boundsOf(instants: readonly string[]): [first: string | undefined, last: string | undefined] {
  const sorted = instants.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return [sorted[0], sorted.at(-1)];
}

function toMinutes(milliseconds: number): number {
  return Math.round(milliseconds / 60_000);
}
