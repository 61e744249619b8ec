import type { ReportOutline } from '@sightline/report/outline/sections';

/** Characters that XML does not have (XML 1.0, 5th edition, 2.2), and halves of surrogate pairs. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The outline without characters for which Word and Excel would call the whole file damaged. */
export function withXmlTexts(outline: ReportOutline): ReportOutline {
  const cleaned = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll(NOT_XML, '') : value;
  return JSON.parse(JSON.stringify(outline, cleaned)) as ReportOutline;
}
