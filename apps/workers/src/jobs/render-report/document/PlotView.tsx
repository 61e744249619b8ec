import { Circle, Path, Rect, Svg, Text, View } from '@react-pdf/renderer';
import type { SectionOf } from '@sightline/report/outline/sections';
import type { PlotShape } from '@sightline/report/plots';
import { Section, Table } from './documentParts.tsx';
import { printable } from './fonts.ts';
import { tagged } from './tags.ts';
import { useTheme } from './theme.ts';

/** A chart or the map; its numbers are below where the template has them. */
export function PlotView({ section }: { section: SectionOf<'plot'> }) {
  const { look } = useTheme();
  const { title, empty, alt, plot, columns, rows } = section;
  if (!plot) return <Section title={title}>{<Text>{empty}</Text>}</Section>;
  return (
    <>
      <View wrap={false}>
        <Section title={title}>
          <Svg
            width={plot.width}
            height={plot.height}
            viewBox={`0 0 ${plot.width} ${plot.height}`}
            {...tagged('Figure', alt)}
          >
            {plot.shapes.map((shape, index) => (
              <Shape key={index} shape={shape} />
            ))}
          </Svg>
        </Section>
      </View>
      {look.hasPlotTables && (
        <View style={{ marginTop: 8 }}>
          <Table columns={columns} rows={rows} />
        </View>
      )}
    </>
  );
}

function Shape({ shape }: { shape: PlotShape }) {
  const { sans } = useTheme();
  switch (shape.kind) {
    case 'box': {
      const { kind: _, ...box } = shape;
      return <Rect {...box} />;
    }
    case 'dot':
      return (
        <Circle cx={shape.x} cy={shape.y} r={shape.radius} fill={shape.fill} fillOpacity={shape.opacity} />
      );
    case 'line':
      return <Path d={shape.d} fill="none" stroke={shape.color} strokeWidth={shape.width} />;
    case 'text':
      return (
        <Text
          x={shape.x}
          y={shape.y}
          fill={shape.color}
          textAnchor={shape.anchor}
          style={letters(shape, sans)}
        >
          {printable(shape.text)}
        </Text>
      );
  }
}

const letters = ({ size, isBold }: Extract<PlotShape, { kind: 'text' }>, fontFamily: string[]) => ({
  fontSize: size,
  fontFamily,
  fontWeight: isBold ? 600 : 400,
});
