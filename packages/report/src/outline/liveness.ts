import type { ReportContent, ReportLivenessCheck } from '@sightline/contracts/reports/content';
import { instantText, secondText } from '@sightline/wording/dates';
import { clockProblems, gestureText, motionFinding, pictureFinding } from '@sightline/wording/livenessTexts';
import { photoName } from './measurements.ts';
import type { SectionOf } from './sections.ts';

/** The liveness checks of the calls; left out where none was made. Layouts do not hide them. */
export function livenessTable(content: ReportContent): SectionOf<'table'>[] {
  const { livenessChecks: checks = [], timeZone } = content;
  if (checks.length === 0) return [];
  return [
    {
      kind: 'table',
      title: `Live video checks (${checks.length})`,
      empty: '',
      columns: [
        { title: 'Asked', width: 20 },
        { title: 'Gesture', width: 24 },
        { title: 'Answer', width: 26 },
        { title: 'Pictures', width: 12 },
        { title: 'Decision', width: 18 },
      ],
      rows: checks.map((check) => [
        `${secondText(check.askedAt, timeZone)}, by ${check.askedBy}`,
        `${gestureText(check.gesture)} (${check.name})`,
        answerText(check, timeZone),
        picturesText(check, content),
        decisionText(check, timeZone),
      ]),
    },
  ];
}

function answerText({ gesture, answer }: ReportLivenessCheck, timeZone: string): string {
  if (!answer) return 'No answer';
  const { receivedAt, motion } = answer;
  return [
    `Answered ${secondText(receivedAt, timeZone)}`,
    motionFinding(gesture, motion).text,
    ...clockProblems(answer, receivedAt),
  ].join('\n');
}

/** `Photo 3, Photo 4`, and each picture that is not the announced one. */
function picturesText({ answer }: ReportLivenessCheck, content: ReportContent): string {
  const lines = answer?.photos.map(({ id, sha256 }) => {
    const stored = content.photos.find((photo) => photo.id === id);
    // A photo that the inspector left out of the report has no number.
    if (!stored) return 'Not in this report';
    const { text } = pictureFinding(sha256, stored.sha256);
    return [photoName(id, content), text].filter((part) => part !== '').join(': ');
  });
  return [...new Set(lines)].join('\n');
}

function decisionText({ decision }: ReportLivenessCheck, timeZone: string): string {
  if (!decision) return 'No decision';
  const { isLive, note, by, at } = decision;
  const verdict = `${isLive ? 'Live' : 'Not live'}, ${by}, ${instantText(at, timeZone)}`;
  return note === '' ? verdict : `${verdict}\n${note}`;
}
