interface Face {
  layout(...order: unknown[]): { glyphs: { codePoints: number[] }[] };
}

const LAST_OF_ONE_UNIT = 0xffff;

/**
 * The renderer cuts a line out of a text by UTF-16 units, but counts the letters of a glyph by code points: letters beyond
 * the first 65,536, such as emoji, would lose those that follow. With each of them as two units, both agree, and so does what
 * the file says about the glyph.
 */
export function countInUnits(face: Face): void {
  const layout = face.layout.bind(face);
  face.layout = (...order) => {
    const run = layout(...order);
    for (const glyph of run.glyphs)
      if (glyph.codePoints.some((codePoint) => codePoint > LAST_OF_ONE_UNIT))
        glyph.codePoints = glyph.codePoints.flatMap(unitsOf);
    return run;
  };
}

function unitsOf(codePoint: number): number[] {
  const letter = String.fromCodePoint(codePoint);
  return Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at));
}
