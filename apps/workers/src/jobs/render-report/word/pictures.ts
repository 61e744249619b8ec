import { fitInto, type PictureSize } from '@sightline/contracts/markupGeometry';
import type { Drawing, SectionPhoto } from '@sightline/contracts/reportSections';
import {
  ImageRun,
  Paragraph,
  type ImageRun as Picture,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlign,
} from 'docx';
import QRCode from 'qrcode';
import { drawnOver, drawnSignature } from '../burnIn.tsx';
import type { ReportFiles } from '../reportFiles.ts';
import { INK } from './styles.ts';
import { FULL_WIDTH, RULED } from './tables.ts';

/** In pixels at 96 per inch, as everywhere in this file. */
const LARGE = { width: 320, height: 240 };
const SIGNATURE_WIDTH = 240;
const QR_SIDE = 110;

/** The picture with what staff drew over it; nothing where it cannot be printed. */
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

/** Two in a row, in cells that are never divided: a caption does not leave its photo. */
export async function photoGrid(photos: readonly SectionPhoto[], files: ReportFiles): Promise<Table> {
  const cells: TableCell[] = [];
  for (const photo of photos) cells.push(await photoCell(photo, files));
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => {
    const children = cells.slice(row * 2, row * 2 + 2);
    if (children.length === 1) children.push(new TableCell({ children: [new Paragraph('')] }));
    return new TableRow({ cantSplit: true, children });
  });
  return new Table({ width: FULL_WIDTH, borders: RULED, rows });
}

async function photoCell(photo: SectionPhoto, files: ReportFiles): Promise<TableCell> {
  const pictures = await pictureOf(photo, files, LARGE);
  const missing = new TextRun({ text: 'This picture could not be printed.', color: INK.muted });
  const caption = [photo.name, photo.caption].filter((part) => part !== '').join(': ');
  return new TableCell({
    verticalAlign: VerticalAlign.TOP,
    margins: { top: 80, bottom: 80, right: 80 },
    children: [
      new Paragraph({ keepNext: true, children: pictures.length > 0 ? pictures : [missing] }),
      new Paragraph({ keepNext: true, children: [new TextRun({ text: caption, bold: true })] }),
      ...photo.facts.map(
        (text) => new Paragraph({ children: [new TextRun({ text, size: 16, color: INK.muted })] }),
      ),
    ],
  });
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
