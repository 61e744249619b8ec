import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
  rpId?: string | undefined;
  rp?: { id?: string | undefined } | undefined;
}

const FLAGS = { present: 0x01, verified: 0x04, hasKey: 0x40 };

/** An authenticator with one passkey (ES256), like a phone behind its screen lock. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #uses = 0;
  /** Whether the owner has unlocked it. */
  isUnlocked = true;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    [this.#key, this.#publicKey, this.#origin] = [privateKey, publicKey, origin];
  }

  /** The browser's reply to the options of a registration. */
  register(options: object) {
    const { challenge, rp } = options as Options;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const data = Buffer.concat([
      this.#head(rp?.id, FLAGS.hasKey),
      Buffer.alloc(16),
      length,
      id,
      this.#coseKey(),
    ]);
    const attestationObject = Buffer.concat([
      // CBOR: { fmt: 'none', attStmt: {}, authData: data }
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', challenge).toString('base64url');
    return this.#reply({
      clientDataJSON,
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The browser's reply to the options of a sign-in; a copy of the key states the same number of uses. */
  signIn(options: object, facts: { origin?: string; uses?: number } = {}) {
    const { challenge, rpId } = options as Options;
    this.#uses = (facts.uses ?? this.#uses + 1) - 1;
    const authenticatorData = this.#head(rpId, 0);
    const clientData = this.#clientData('webauthn.get', challenge, facts.origin);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return this.#reply({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
    });
  }

  #reply<Response extends { clientDataJSON: string }>(response: Response) {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response,
      clientExtensionResults: {},
    };
  }

  #head(rpId = '', flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.#uses);
    const all = flags | FLAGS.present | (this.isUnlocked ? FLAGS.verified : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter]);
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // CBOR: { 1: EC2, 3: ES256, -1: P-256, -2: x, -3: y }
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }
}
