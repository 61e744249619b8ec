const ATOM = String.raw`[a-z0-9!#$%&'*+/=?^_\`{|}~-]+`;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The top-level domain, which begins with a letter, so that an IP address does not match. */
const TOP_LABEL = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])';

/** An address in lower case, with its domain in ASCII. */
export const ADDRESS = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${TOP_LABEL}$`,
);

/** The address in what people paste: `mailto:ana@example.com`, `Ana Ruiz <ana@example.com>`, `ana@muñoz.example`. */
export function asciiAddress(pasted: string): string {
  const text = pasted.normalize('NFC').toLowerCase();
  const address = (/<([^<>]*)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/, '').trim();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

function asciiDomain(domain: string): string {
  // A character that ends a host name in a URL would be cut off silently.
  const isHost = /^[^\s/?#:@%\\]+$/.test(domain) && /[^\p{ASCII}]/u.test(domain);
  return isHost && URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}
