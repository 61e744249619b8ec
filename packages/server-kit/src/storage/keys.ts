const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Keys are built from ids, but a mistake must not leave the folder: plain names between slashes, nothing else. */
export function checkKey(key: string): string {
  const names = key.split('/');
  const isPlain = names.every((name) => NAME.test(name) && !name.includes('..'));
  if (!isPlain || key.length > 500)
    throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`);
  return key;
}
