import { readFile } from 'node:fs/promises';
import { fitInto, type PictureSize } from '@sightline/measuring/drawing/markupGeometry';
import type { Drawing, ReportLogo, SectionPhoto } from '@sightline/report/outline/sections';
import type { Plot } from '@sightline/report/plots';
import {
  HorizontalPositionAlign,
  HorizontalPositionRelativeFrom,
  ImageRun,
  Paragraph,
  type ImageRun as Picture,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlign,
  VerticalPositionAlign,
  VerticalPositionRelativeFrom,
} from 'docx';
import QRCode from 'qrcode';
import { drawnOver, drawnSignature } from '../burnIn.tsx';
import { drawnPlot, drawnWatermark, WATERMARK_SIDE } from '../drawPlot.tsx';
import { FULL_WIDTH, RULED } from './tables.ts';
import { INK } from './wordStyles.ts';

/** Pixels at 96 per inch, the unit of all sizes in this file. */
const LARGE: Record<1 | 2 | 3, PictureSize> = {
  1: { width: 600, height: 450 },
  2: { width: 320, height: 240 },
  3: { width: 212, height: 159 },
};
const LOGO = { width: 240, height: 80 };
const SIGNATURE_WIDTH = 240;
const QR_SIDE = 110;

/** The picture with its drawings; nothing where it cannot be printed. */
export async function pictureOf(
  photo: SectionPhoto,
  files: ReportFiles,
  box: PictureSize,
): Promise<Picture[]> {
  const file = files[photo.id];
  if (file === undefined) return [];
  const data = await drawnOver(file, photo);
  const altText = { name: photo.name, title: photo.name, description: photo.alt };
  return [new ImageRun({ type: 'jpg', data, transformation: fitInto(photo, box), altText })];
}

/** A grid whose cells are never divided between pages: a caption does not leave its photo. */
export async function photoGrid(
  photos: readonly SectionPhoto[],
  files: ReportFiles,
  inRow: 1 | 2 | 3,
): Promise<Table> {
  const cells: TableCell[] = [];
  for (const photo of photos) cells.push(await photoCell(photo, files, LARGE[inRow]));
  const rows = Array.from({ length: Math.ceil(cells.length / inRow) }, (_, row) => {
    const children = cells.slice(row * inRow, (row + 1) * inRow);
    while (children.length < inRow) children.push(new TableCell({ children: [new Paragraph('')] }));
    return new TableRow({ cantSplit: true, children });
  });
  return new Table({ width: FULL_WIDTH, borders: RULED, rows });
}

async function photoCell(photo: SectionPhoto, files: ReportFiles, box: PictureSize): Promise<TableCell> {
  return new TableCell({
    verticalAlign: VerticalAlign.TOP,
    margins: { top: 80, bottom: 80, right: 80 },
    children: await photoParagraphs(photo, files, box),
  });
}

/** The picture, its caption, and how it was taken. */
export async function photoParagraphs(
  photo: SectionPhoto,
  files: ReportFiles,
  box: PictureSize,
): Promise<Paragraph[]> {
  const pictures = await pictureOf(photo, files, box);
  const missing = new TextRun({ text: 'This picture could not be printed.', color: INK.muted });
  const caption = [photo.name, photo.caption].filter((part) => part !== '').join(': ');
  return [
    new Paragraph({ keepNext: true, children: pictures.length > 0 ? pictures : [missing] }),
    new Paragraph({ keepNext: true, children: [new TextRun({ text: caption, bold: true })] }),
    ...photo.facts.map(
      (text) => new Paragraph({ children: [new TextRun({ text, size: 16, color: INK.muted })] }),
    ),
  ];
}

export async function plotPicture(
  plot: Plot,
  { title, alt: description }: { title: string; alt: string },
): Promise<Paragraph> {
  const transformation = fitInto(plot, { width: 660, height: 400 });
  const altText = { name: title, title, description };
  const data = await drawnPlot(plot);
  return new Paragraph({
    keepNext: true,
    children: [new ImageRun({ type: 'png', data, transformation, altText })],
  });
}

/** Nothing where there is no logo, or its file is gone. */
export async function logoPicture(logo: ReportLogo | null, files: ReportFiles): Promise<Paragraph[]> {
  const file = logo && files[logo.sha256];
  if (!logo || !file) return [];
  const altText = { name: 'Logo', title: 'Logo', description: 'Logo' };
  const run = new ImageRun({
    type: 'png',
    data: await readFile(file),
    transformation: fitInto(logo, LOGO),
    altText,
  });
  return [new Paragraph({ children: [run] })];
}

/** A picture behind the text in the middle of the page; in the header it appears on every page. */
export async function watermarkPicture(text: string): Promise<Paragraph> {
  const middle = { align: HorizontalPositionAlign.CENTER, relative: HorizontalPositionRelativeFrom.PAGE };
  const half = { align: VerticalPositionAlign.CENTER, relative: VerticalPositionRelativeFrom.PAGE };
  const run = new ImageRun({
    type: 'png',
    data: await drawnWatermark(text),
    transformation: { width: WATERMARK_SIDE, height: WATERMARK_SIDE },
    altText: { name: 'Watermark', title: 'Watermark', description: text },
    floating: { horizontalPosition: middle, verticalPosition: half, behindDocument: true },
  });
  return new Paragraph({ children: [run] });
}

export async function signaturePicture(drawing: Drawing): Promise<Paragraph> {
  const data = await drawnSignature(drawing);
  const transformation = fitInto(drawing, { width: SIGNATURE_WIDTH, height: SIGNATURE_WIDTH / 2 });
  const description = `Signature of ${drawing.signedBy}`;
  const altText = { name: 'Signature', title: 'Signature', description };
  return new Paragraph({ children: [new ImageRun({ type: 'png', data, transformation, altText })] });
}

export async function qrPicture(url: string): Promise<Paragraph> {
  const data = await QRCode.toBuffer(url, { errorCorrectionLevel: 'M' });
  const altText = { name: 'QR code', title: 'QR code', description: `QR code of ${url}` };
  const transformation = { width: QR_SIDE, height: QR_SIDE };
  return new Paragraph({ children: [new ImageRun({ type: 'png', data, transformation, altText })] });
}

/** The JPEG file of each photo that can be printed, by photo id. */
export type ReportFiles = Readonly<Record<string, string>>;
