const ATOM = String.raw`[a-z0-9!#$%&'*+/=?^_\`{|}~-]+`;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The top-level domain, which begins with a letter, so that an IP address does not match. */
const TOP_LABEL = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])';

/** An address in lower case, with its domain in ASCII. */
export const ADDRESS = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${TOP_LABEL}$`,
);

/**
 * The address in pasted text: `mailto:ana@example.com`, `Ana Ruiz <ana@example.com>`, `'ana@example.com'`,
 * the end of a sentence, `ana@muñoz.example`.
 */
export function asciiAddress(pasted: string): string {
  const text = trimmed(pasted.normalize('NFKC').toLowerCase());
  const bracket = text.lastIndexOf('<');
  const [address = ''] = trimmed(text.slice(bracket + 1))
    .replace(/^mailto:/, '')
    .split('?subject=');
  const at = address.lastIndexOf('@');
  return at < 0
    ? address
    : `${address.slice(0, at).trimEnd()}@${asciiDomain(address.slice(at + 1).trimStart())}`;
}

/** Removes the characters that enclose an address or end its sentence. */
function trimmed(text: string): string {
  return text.replace(/^[\s'"“‘(<[]{1,9}/, '').replace(/[\s'"”’)>\].,;:!]{1,9}$/, '');
}

function asciiDomain(domain: string): string {
  // A character that ends a host name in a URL would be cut off silently.
  const isHost = /^[^\s/?#:@%\\]+$/.test(domain) && /[^\p{ASCII}]/u.test(domain);
  return isHost && URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}
