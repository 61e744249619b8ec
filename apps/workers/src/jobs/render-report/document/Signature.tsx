import { Circle, Path, Svg, Text, View } from '@react-pdf/renderer';
import type { Drawing, SectionOf } from '@sightline/report/outline/sections';
import { SIGNATURE_INK } from '@sightline/report/signaturePath';
import { Section } from './documentParts.tsx';
import { printable } from './fonts.ts';
import { tagged } from './tags.ts';
import { INK, useTheme } from './theme.ts';

const BOX = { width: 230, height: 84 };

export function Signature({
  section: { title, statement, signature, lines },
}: {
  section: SectionOf<'signature'>;
}) {
  const { styles } = useTheme();
  const [signer, ...facts] = lines;
  return (
    <View wrap={false}>
      <Section title={title}>
        {statement !== '' && <Text style={{ marginBottom: 4 }}>{printable(statement)}</Text>}
        <View style={[styles.row, { justifyContent: 'space-between' }]}>
          <View style={{ width: BOX.width }}>
            <Strokes drawing={signature} alt={`Signature: ${signer ?? ''}`} />
            <Text style={styles.strong}>{printable(signer ?? '')}</Text>
            {facts.map((fact) => (
              <Text key={fact} style={styles.small}>
                {printable(fact)}
              </Text>
            ))}
          </View>
          <SealSpace />
        </View>
      </Section>
    </View>
  );
}

/** Two inches wide, as an embossing seal is. */
function SealSpace() {
  const { styles } = useTheme();
  return (
    <View
      style={{
        width: 150,
        height: 150,
        borderWidth: 0.75,
        borderStyle: 'dashed',
        borderColor: INK.muted,
        padding: 5,
      }}
    >
      <Text style={styles.label}>Space for the seal, where one is required</Text>
    </View>
  );
}

function Strokes({ drawing: { strokes, width, height }, alt }: { drawing: Drawing; alt: string }) {
  // The line is as thick as a pen's, whatever the size of the screen it was drawn on.
  const strokeWidth = 1.3 / Math.min(BOX.width / width, BOX.height / height);
  const pen = { stroke: SIGNATURE_INK, strokeWidth, fill: 'none' } as const;
  const ends = { strokeLineCap: 'round', strokeLineJoin: 'round' } as const;
  return (
    <View style={{ borderBottomWidth: 0.75, borderBottomColor: INK.text, marginBottom: 3 }}>
      <Svg
        width={BOX.width}
        height={BOX.height}
        viewBox={`0 0 ${width} ${height}`}
        {...tagged('Figure', alt)}
      >
        {strokes
          .filter((stroke) => stroke.length > 1)
          .map((stroke, index) => (
            <Path key={index} d={strokePath(stroke)} {...pen} {...ends} />
          ))}
        {dotsOf(strokes).map(([cx, cy], index) => (
          <Circle key={`dot-${index}`} cx={cx} cy={cy} r={strokeWidth} fill={SIGNATURE_INK} />
        ))}
      </Svg>
    </View>
  );
}

type Point = Drawing['strokes'][number][number];

/** A smooth line through the middles between the points that the pen left, as it looked on the screen. */
function strokePath(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points;
  const last = rest.at(-1) ?? first;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q ${pair(point)} ${pair([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
  });
  return [`M ${pair(first)}`, ...curves, `L ${pair(last)}`].join(' ');
}

/** Strokes of one point: the dot of an i. */
function dotsOf(strokes: readonly (readonly Point[])[]): Point[] {
  return strokes.filter((stroke) => stroke.length === 1).flatMap((stroke) => [...stroke]);
}

function pair([x, y]: readonly [number, number]): string {
  return `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`;
}
