import { Text, View } from '@react-pdf/renderer';
import { pictureReferences, picturesOf } from '@sightline/report/outline/pictures';
import type { SectionOf, SectionPhoto } from '@sightline/report/outline/sections';
import { Section } from './documentParts.tsx';
import { PhotoCell } from './Picture.tsx';
import { CONTENT_WIDTH, useTheme } from './theme.ts';

const GAP = 14;
/** Points, keyed by the number of photos in a row. */
const HEIGHTS = { 1: 330, 2: 152, 3: 110 };

interface PhotosProps {
  section: SectionOf<'photos'>;
  files: Readonly<Record<string, string>>;
}

/** The photos in rows, each with the facts of how it was taken; those printed elsewhere in the report by name. */
export function Photos({ section: { title, empty, photos: listed }, files }: PhotosProps) {
  const { look, styles } = useTheme();
  const { photosInRow: count } = look;
  const photos = picturesOf(listed);
  const rows = Array.from({ length: Math.ceil(photos.length / count) }, (_, row) =>
    photos.slice(row * count, (row + 1) * count),
  );
  const box = { width: (CONTENT_WIDTH - (count - 1) * GAP) / count, height: HEIGHTS[count] };
  const [first = [], ...others] = inGroups(rows);
  const rowsOf = (group: readonly (readonly SectionPhoto[])[]) =>
    group.map((row) => (
      <View key={row[0]?.id} wrap={false} style={[styles.row, { gap: GAP, marginBottom: 8 }]}>
        {row.map((photo) => (
          <PhotoCell key={photo.id} photo={photo} file={files[photo.id]} box={box} />
        ))}
      </View>
    ));
  return (
    <>
      <Section title={title}>
        {listed.length === 0 && <Text>{empty}</Text>}
        {pictureReferences(listed).map((line) => (
          <Text key={line} style={{ marginBottom: 4 }}>
            {line}
          </Text>
        ))}
        {rowsOf(first)}
      </Section>
      {others.map((group) => (
        <View key={group[0]?.[0]?.id}>{rowsOf(group)}</View>
      ))}
    </>
  );
}

/** The renderer puts a part that is higher than some 40,000 points on one page, off its edge: 400 photos did that. */
const ROWS_IN_GROUP = 40;

function inGroups<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_IN_GROUP) }, (_, group) =>
    rows.slice(group * ROWS_IN_GROUP, (group + 1) * ROWS_IN_GROUP),
  );
}
