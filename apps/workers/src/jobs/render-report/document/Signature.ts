import { Circle, Link, Path, Svg, Text, View } from '@react-pdf/renderer';
import type { ReportContent } from '@sightline/contracts/reportContent';
import { instantText } from '@sightline/store/reports/texts';
import { createElement as h } from 'react';
import { printable } from './fonts.ts';
import { Section } from './parts.ts';
import { QrCode } from './QrCode.ts';
import { dotsOf, strokePath } from './strokes.ts';
import { groupedHash } from './texts.ts';
import { CONTENT_WIDTH, INK, styles } from './theme.ts';

const BOX = { width: 230, height: 84 };
const QR_SIDE = 84;

/** Who answers for the report, drawn by hand, and how anybody can check that this is what was signed. */
export function Signature({ content, contentHash }: { content: ReportContent; contentHash: string }) {
  const { signature, timeZone } = content;
  return h(
    View,
    { wrap: false },
    h(
      Section,
      { title: 'Signature and verification' },
      h(
        View,
        { style: [styles.row, { justifyContent: 'space-between' }] },
        h(
          View,
          { style: { width: BOX.width } },
          h(Drawing, { signature }),
          h(Text, { style: styles.strong }, printable(signature.signedBy)),
          h(Text, { style: styles.small }, printable(licenseText(signature.licenseNumber))),
          h(Text, { style: styles.small }, `Signed ${instantText(signature.signedAt, timeZone)}`),
        ),
        h(Verification, { content, contentHash }),
      ),
      h(VerificationAddress, { content }),
    ),
  );
}

function Drawing({ signature: { strokes, width, height } }: Pick<ReportContent, 'signature'>) {
  // As thick on paper as a pen, whatever the size of the screen it was drawn on.
  const strokeWidth = 1.3 / Math.min(BOX.width / width, BOX.height / height);
  const pen = {
    stroke: INK.text,
    strokeWidth,
    fill: 'none',
    strokeLineCap: 'round',
    strokeLineJoin: 'round',
  } as const;
  return h(
    View,
    { style: { borderBottomWidth: 0.75, borderBottomColor: INK.text, marginBottom: 3 } },
    h(
      Svg,
      { width: BOX.width, height: BOX.height, viewBox: `0 0 ${width} ${height}` },
      ...strokes
        .filter((stroke) => stroke.length > 1)
        .map((stroke, index) => h(Path, { key: index, d: strokePath(stroke), ...pen })),
      ...dotsOf(strokes).map(([cx, cy], index) =>
        h(Circle, { key: `dot-${index}`, cx, cy, r: strokeWidth, fill: INK.text }),
      ),
    ),
  );
}

function Verification({
  content: { verificationUrl },
  contentHash,
}: {
  content: ReportContent;
  contentHash: string;
}) {
  return h(
    View,
    { style: [styles.row, { width: CONTENT_WIDTH - BOX.width - 20 }] },
    h(QrCode, { text: verificationUrl, side: QR_SIDE }),
    h(
      View,
      { style: { flex: 1, paddingLeft: 10 } },
      h(Text, { style: styles.strong }, 'Verify this report'),
      h(
        Text,
        { style: styles.small },
        'Scan the code or open the address below. What it shows must agree with this paper and with this hash.',
      ),
      h(Text, { style: [styles.label, { marginTop: 3 }] }, 'SHA-256 of the signed content'),
      h(Text, { style: styles.small }, groupedHash(contentHash)),
    ),
  );
}

/** On a line of its own: divided by a hyphen it would be another address. */
function VerificationAddress({ content: { verificationUrl } }: { content: ReportContent }) {
  const style = [styles.small, { color: INK.accent, marginTop: 6 }];
  return h(Link, { src: verificationUrl, style }, printable(verificationUrl));
}

function licenseText(number: string): string {
  return number === '' ? 'License number not given' : `License ${number}`;
}
