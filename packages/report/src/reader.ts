import type { ReportContent } from '@sightline/contracts/reports/content';

/** A report as every rendering reads it, whatever version its content has: each part is there, if only empty. */
export type ReadReport = Omit<Extract<ReportContent, { version: 2 }>, 'version'>;

type Reader<Version extends ReportContent['version']> = (
  content: Extract<ReportContent, { version: Version }>,
) => ReadReport;

/** Content 1 has these parts only where there is something in them. */
const readOne: Reader<1> = (content) => ({
  ...content,
  track: content.track ?? [],
  measurements: content.measurements ?? [],
  rooms: content.rooms ?? [],
  voiceNotes: content.voiceNotes ?? [],
  scanFindings: content.scanFindings ?? [],
  handOvers: content.handOvers ?? [],
  recommendations: content.recommendations ?? [],
  nextSteps: content.nextSteps ?? [],
});

const readTwo: Reader<2> = (content) => content;

export function readReport(content: ReportContent): ReadReport {
  return content.version === 1 ? readOne(content) : readTwo(content);
}
