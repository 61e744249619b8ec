/** The bytes of a file as a data URL of its type. */
export async function dataUrlOf(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
  reader.readAsDataURL(file);
  return await promise;
}
