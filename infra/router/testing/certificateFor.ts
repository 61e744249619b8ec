import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generate } from 'selfsigned';

/** A self-signed certificate of one host name, also as the two files that the relay reads. */
export async function certificateFor(host: string, folder: string): Promise<{ cert: string; key: string }> {
  const pem = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
  });
  await writeFile(path.join(folder, 'fullchain.pem'), pem.cert);
  await writeFile(path.join(folder, 'privkey.pem'), pem.private);
  return { cert: pem.cert, key: pem.private };
}
