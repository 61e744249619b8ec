import { type Plot, type PlotShape, svgElement } from '@sightline/report/plots';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

/** Pictures of charts, maps and watermarks for formats that embed pictures only. */

/** Sharp when it is printed as wide as the page. */
const PIXELS_PER_POINT = 3;

export async function drawnPlot({ width, height, shapes }: Plot): Promise<Buffer> {
  const size = { width: width * PIXELS_PER_POINT, height: height * PIXELS_PER_POINT };
  const svg = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      fontFamily="sans-serif"
      {...size}
      viewBox={`0 0 ${width} ${height}`}
    >
      {shapes.map((shape, index) => (
        <Shape key={index} shape={shape} />
      ))}
    </svg>,
  );
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

function Shape({ shape }: { shape: PlotShape }) {
  const { tag, attributes, text } = svgElement(shape);
  return createElement(tag, attributes, text);
}

/** The side of a watermark's picture, in pixels. */
export const WATERMARK_SIDE = 640;

/** A transparent square with the text across it. */
export async function drawnWatermark(text: string): Promise<Buffer> {
  const side = WATERMARK_SIDE;
  const letters = { fontSize: Math.min(130, 900 / text.length), fontFamily: 'sans-serif', fontWeight: 700 };
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={side} height={side} viewBox="-320 -320 640 640">
      <text transform="rotate(-35)" textAnchor="middle" fill="#566173" fillOpacity={0.16} {...letters}>
        {text}
      </text>
    </svg>,
  );
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
