import { Text, View } from '@react-pdf/renderer';
import type { SectionOf, SectionPhoto } from '@sightline/contracts/reportSections';
import { printable } from './fonts.ts';
import { Picture } from './Picture.tsx';
import { Section } from './parts.tsx';
import { CONTENT_WIDTH, styles } from './theme.ts';

const GAP = 14;
const CELL = (CONTENT_WIDTH - GAP) / 2;
/** Three rows fit on a page. */
const PICTURE_HEIGHT = 152;

interface PhotosProps {
  section: SectionOf<'photos'>;
  files: Readonly<Record<string, string>>;
}

/** Every photo, two in a row, with the facts of how it was taken. */
export function Photos({ section: { title, empty, photos }, files }: PhotosProps) {
  const rows = Array.from({ length: Math.ceil(photos.length / 2) }, (_, row) =>
    photos.slice(row * 2, row * 2 + 2),
  );
  return (
    <Section title={title}>
      {photos.length === 0 && <Text>{empty}</Text>}
      {rows.map((row) => (
        <View key={row[0]?.id} wrap={false} style={[styles.row, { gap: GAP, marginBottom: 8 }]}>
          {row.map((photo) => (
            <PhotoCell key={photo.id} photo={photo} file={files[photo.id]} />
          ))}
        </View>
      ))}
    </Section>
  );
}

function PhotoCell({ photo, file }: { photo: SectionPhoto; file: string | undefined }) {
  const name = [photo.name, photo.caption].filter((part) => part !== '').join(': ');
  return (
    <View style={{ width: CELL }}>
      <Picture photo={photo} file={file} box={{ width: CELL, height: PICTURE_HEIGHT }} />
      <Text style={[styles.strong, { marginTop: 2 }]}>{printable(name)}</Text>
      {photo.facts.map((fact) => (
        <Text key={fact} style={styles.small}>
          {printable(fact)}
        </Text>
      ))}
    </View>
  );
}
