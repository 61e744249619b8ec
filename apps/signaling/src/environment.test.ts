import { describe, expect, it } from 'vitest';
import { SignalingEnvironment } from './environment.ts';

const COMPLETE = {
  PUBLIC_URL: 'http://localhost:8080',
  REDIS_URL: 'redis://127.0.0.1:6379',
  TICKET_SECRET: 't'.repeat(32),
  SIGNALING_NODE: 'node-1',
};

const parse = (media: Record<string, string>) => SignalingEnvironment.safeParse({ ...COMPLETE, ...media });

describe('the media addresses of a signaling node', () => {
  it('are loopback, unless others are named', () => {
    expect(parse({}).data?.MEDIA_LISTEN_IP).toEqual(['127.0.0.1']);
    expect(parse({ MEDIA_LISTEN_IP: '127.0.0.1, 192.168.1.20' }).data?.MEDIA_LISTEN_IP).toEqual([
      '127.0.0.1',
      '192.168.1.20',
    ]);
  });

  it.each([
    ['a name', { MEDIA_LISTEN_IP: '127.0.0.1,localhost' }, 'MEDIA_LISTEN_IP'],
    ['nothing', { MEDIA_LISTEN_IP: ',' }, 'MEDIA_LISTEN_IP'],
    ['a wildcard that is not announced', { MEDIA_LISTEN_IP: '0.0.0.0' }, 'MEDIA_ANNOUNCED_ADDRESS'],
    [
      'fewer announced addresses than addresses',
      { MEDIA_LISTEN_IP: '127.0.0.1,192.168.1.20', MEDIA_ANNOUNCED_ADDRESS: '203.0.113.7' },
      'MEDIA_ANNOUNCED_ADDRESS',
    ],
  ])('are refused with %s', (_what, media, name) => {
    expect(parse(media).error?.issues.map(({ path }) => path.join('.'))).toEqual([name]);
  });

  it('are announced as others behind a NAT', () => {
    const media = { MEDIA_LISTEN_IP: '0.0.0.0', MEDIA_ANNOUNCED_ADDRESS: 'media.example.com' };
    expect(parse(media).data).toMatchObject({ MEDIA_ANNOUNCED_ADDRESS: ['media.example.com'] });
  });
});
