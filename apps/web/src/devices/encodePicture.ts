interface Encoding {
  /** The picture fits into this box, in either direction; it is never enlarged. */
  width: number;
  height: number;
  /** Of the JPEG, from 0 to 1. */
  quality: number;
}

/** The picture in a chosen size and quality. The camera's own bytes where this browser cannot encode it. */
export async function encodePicture(blob: Blob, { width, height, quality }: Encoding): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(blob);
    const [long, short] = [Math.max(bitmap.width, bitmap.height), Math.min(bitmap.width, bitmap.height)];
    const scale = Math.min(1, width / long, height / short);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const encoded = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    return encoded ?? blob;
  } catch (error) {
    console.warn('The picture is kept as the camera gave it', error);
    return blob;
  }
}
