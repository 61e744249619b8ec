import { Image, Path, Svg, Text, View } from '@react-pdf/renderer';
import { drawOnPhoto, hasDrawings } from '@sightline/measuring/drawing/drawOnPhoto';
import { fitInto, type MarkupPart, type PictureSize } from '@sightline/measuring/drawing/markupGeometry';
import type { SectionPhoto } from '@sightline/report/outline/sections';
import { FactLines } from './documentParts.tsx';
import { printable } from './fonts.ts';
import { tagged } from './tags.ts';
import { INK, useTheme } from './theme.ts';

interface PictureProps {
  photo: SectionPhoto;
  file: string | undefined;
  /** Points. */
  box: PictureSize;
}

export function PhotoCell({ photo, file, box }: PictureProps) {
  return (
    <View style={{ width: box.width }} wrap={false}>
      <Picture photo={photo} file={file} box={box} />
      <PhotoCaption photo={photo} />
    </View>
  );
}

/** The whole picture, undistorted, in a frame of fixed size; a text takes its place when there is none. */
export function Picture({ photo, file, box }: PictureProps) {
  if (file === undefined) return <NoPicture box={box} />;
  return (
    <View style={{ ...box }}>
      {/* By its path: a picture that is shown twice is in the document once. */}
      <Image
        src={file}
        style={{ ...box, objectFit: 'contain', objectPosition: '0 0' }}
        {...tagged('Figure', photo.alt)}
      />
      <Markup photo={photo} box={box} />
    </View>
  );
}

/** Markup, measurements, and scan outlines, over the part of the frame that the picture fills. */
function Markup({ photo, box }: Pick<PictureProps, 'photo' | 'box'>) {
  if (!hasDrawings(photo)) return null;
  const size = fitInto(photo, box);
  return (
    <Svg
      {...size}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ position: 'absolute', top: 0, left: 0 }}
    >
      {drawOnPhoto(photo, size).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </Svg>
  );
}

function Part({ part }: { part: MarkupPart }) {
  const { sans } = useTheme();
  if (part.kind === 'area') return <Path d={part.d} fill={part.color} fillOpacity={part.opacity} />;
  if (part.kind === 'text')
    return (
      <Text x={part.x} y={part.y} fill={part.color} textAnchor="middle" style={letters(part.fontSize, sans)}>
        {printable(part.text)}
      </Text>
    );
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return <Path d={part.d} fill="none" stroke={part.color} strokeWidth={part.width} {...round} />;
}

const letters = (fontSize: number, fontFamily: string[]) => ({ fontSize, fontFamily, fontWeight: 600 });

/** The photo's caption, and when, where and by whom it was taken. */
export function PhotoCaption({ photo: { name, caption, facts } }: Pick<PictureProps, 'photo'>) {
  const { styles } = useTheme();
  return (
    <>
      <Text style={[styles.strong, { marginTop: 2 }]}>
        {printable(caption === '' ? name : `${name}: ${caption}`)}
      </Text>
      <FactLines facts={facts} />
    </>
  );
}

function NoPicture({ box }: Pick<PictureProps, 'box'>) {
  const { styles } = useTheme();
  const frame = { ...box, backgroundColor: INK.panel } as const;
  return (
    <View style={[frame, { justifyContent: 'center', alignItems: 'center' }]}>
      <Text style={styles.small}>This picture could not be printed.</Text>
    </View>
  );
}
