import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** The barcode reader, in a browser's worker and in Node. */

const BARCODES: ReaderOptions = {
  formats: ['Code128', 'Code39', 'Code93', 'ITF', 'DataMatrix', 'QRCode', 'PDF417', 'Aztec'],
  tryHarder: true,
  maxNumberOfSymbols: 12,
  // Text for people has symbols in place of the separators of ISO 15434.
  textMode: 'Plain',
};

/** The library would fetch its own code without a limit, from a public server. */
export async function openBarcodeReader(wasmBinary: ArrayBuffer): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

export interface ReadCode {
  text: string;
  corners: { x: number; y: number }[];
}

export async function readCodes(image: ImageData): Promise<ReadCode[]> {
  const results = await readBarcodes(image, BARCODES);
  return results
    .filter(({ isValid, text }) => isValid && text.trim() !== '')
    .map(({ text, position }) => {
      const { topLeft, topRight, bottomRight, bottomLeft } = position;
      return { text, corners: [topLeft, topRight, bottomRight, bottomLeft] };
    });
}
