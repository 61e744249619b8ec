import { Link, Path, Svg, Text, View } from '@react-pdf/renderer';
import type { SectionOf } from '@sightline/report/outline/sections';
import qrcode from 'qrcode';
import { groupedHash, Section } from './documentParts.tsx';
import { printable } from './fonts.ts';
import { tagged } from './tags.ts';
import { useTheme } from './theme.ts';

const QR_SIDE = 84;

/** The address, QR code and hash with which a reader verifies the report. */
export function Verification({ section }: { section: SectionOf<'verification'> }) {
  const { brand, styles } = useTheme();
  const { title, url, text, contentHash } = section;
  return (
    <View wrap={false}>
      <Section title={title}>
        <View style={styles.row}>
          <QrCode text={url} side={QR_SIDE} />
          <View style={{ flex: 1, paddingLeft: 10 }}>
            <Text style={styles.small}>{text}</Text>
            {/* Whole, on a line of its own: divided by a hyphen it would be another address. */}
            <Link src={url} style={[styles.small, { color: brand, marginTop: 3 }]}>
              {printable(url)}
            </Link>
            <Text style={[styles.label, { marginTop: 3 }]}>SHA-256 of the signed content</Text>
            <Text style={styles.small}>{groupedHash(contentHash)}</Text>
          </View>
        </View>
      </Section>
    </View>
  );
}

const QUIET_ZONE = 2;

/** A QR code as one vector path: sharp at any size of print. */
function QrCode({ text, side }: { text: string; side: number }) {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * QUIET_ZONE;
  return (
    <Svg
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      {...tagged('Figure', 'QR code of the address')}
    >
      <Path d={modulePath(modules.data, modules.size)} fill="#000000" />
    </Svg>
  );
}

/** Adjacent dark modules share one rectangle, so that no hairline shows between them. */
function modulePath(data: Uint8Array, size: number): string {
  const path: string[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const start = x;
      while (x < size && data[y * size + x]) x++;
      if (x > start) path.push(`M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h${start - x}z`);
    }
  }
  return path.join('');
}
