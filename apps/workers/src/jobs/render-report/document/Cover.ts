import { Text, View } from '@react-pdf/renderer';
import type { ReportContent } from '@sightline/contracts/reportContent';
import { dayText, instantText, projectTypeText, resultText } from '@sightline/store/reports/texts';
import { createElement as h } from 'react';
import { printable } from './fonts.ts';
import { Fact } from './parts.ts';
import { resultColour } from './texts.ts';
import { INK, styles } from './theme.ts';

/** The first half page: who inspected what, under which permit and code, and how it ended. */
export function Cover({ content }: { content: ReportContent }) {
  return h(
    View,
    {},
    h(Letterhead, { organization: content.organization }),
    h(
      View,
      { style: [styles.row, { justifyContent: 'space-between', alignItems: 'center', marginTop: 12 }] },
      h(
        View,
        { style: { flex: 1, paddingRight: 12 } },
        h(Text, { style: { fontSize: 20, fontWeight: 700, lineHeight: 1.2 } }, 'Inspection Report'),
        h(
          Text,
          { style: { fontSize: 12, color: INK.muted } },
          projectTypeText(content.inspection.projectType),
        ),
      ),
      h(Stamp, { result: content.result }),
    ),
    h(Facts, { content }),
  );
}

function Letterhead({ organization }: Pick<ReportContent, 'organization'>) {
  const { name, address, phone, email, licenseNumber, isDemo } = organization;
  const reach = [address, phone, email].filter((part) => part !== '').join('  |  ');
  const license = licenseNumber === '' ? 'License number not given' : `License ${licenseNumber}`;
  return h(
    View,
    {},
    isDemo && h(DemoBanner),
    h(
      Text,
      { style: { fontSize: 15, lineHeight: 1.25, fontWeight: 700, color: INK.accent } },
      printable(name),
    ),
    reach !== '' && h(Text, { style: styles.small }, printable(reach)),
    h(Text, { style: styles.small }, printable(license)),
  );
}

function DemoBanner() {
  return h(
    View,
    { style: { borderWidth: 1, borderColor: INK.fail, padding: 5, marginBottom: 10 } },
    h(
      Text,
      { style: { color: INK.fail, fontWeight: 600, textAlign: 'center' } },
      'Demonstration data - not the record of a real inspection',
    ),
  );
}

function Stamp({ result }: Pick<ReportContent, 'result'>) {
  const colour = resultColour(result);
  return h(
    View,
    {
      style: {
        borderWidth: 1.5,
        borderColor: colour,
        borderRadius: 3,
        alignItems: 'center',
        paddingVertical: 6,
        paddingHorizontal: 14,
      },
    },
    h(Text, { style: styles.label }, 'Result'),
    h(Text, { style: { fontSize: 14, fontWeight: 700, lineHeight: 1.3, color: colour } }, resultText(result)),
  );
}

function Facts({ content }: { content: ReportContent }) {
  const facts = factsOf(content);
  return h(
    View,
    { style: [styles.panel, { flexDirection: 'row', flexWrap: 'wrap', marginTop: 10, paddingBottom: 3 }] },
    ...facts.map(([label, value, width = '50%']) => h(Fact, { key: label, label, value, width })),
  );
}

function factsOf({
  inspection,
  client,
  signature,
  generatedAt,
  timeZone,
  reportId,
}: ReportContent): [label: string, value: string, width?: string][] {
  return [
    ['Property address', inspection.address, '100%'],
    ['Permit number', inspection.permitNumber],
    ['Permit issued', inspection.permitIssuedOn === null ? '' : dayText(inspection.permitIssuedOn)],
    ['Code edition', inspection.codeEdition ?? missingEdition(inspection.codeEditionReason), '100%'],
    ['Client', client.name],
    ['Company', client.companyName],
    ['Scheduled', inspection.scheduledDate === null ? '' : instantText(inspection.scheduledDate, timeZone)],
    ['Performed', inspection.isVirtual ? 'Virtual inspection by live video' : 'In person'],
    ['Inspector', `${signature.signedBy}, ${licenseOf(signature.licenseNumber)}`],
    ['Report issued', instantText(generatedAt, timeZone)],
    ['Report number', reportId, '100%'],
  ];
}

function missingEdition(reason: string | null): string {
  return reason === null ? '' : `Not determined: ${reason}`;
}

function licenseOf(number: string): string {
  return number === '' ? 'license number not given' : `license ${number}`;
}
