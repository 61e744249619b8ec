import { captionsChanged } from '@sightline/contracts/rooms/captions';
import { peerGone } from '@sightline/contracts/rooms/room';
import { expect, test, vi } from 'vitest';
import { NoticeRouter } from './NoticeRouter.ts';

test('a notice reaches everyone who listens, and a listener that ends leaves the others', () => {
  const router = new NoticeRouter();
  const [own, page] = [vi.fn(), vi.fn()];
  router.listen(captionsChanged, own);
  const stop = router.listen(captionsChanged, page);
  router.handle('captions:changed', { captions: null });
  stop();
  router.handle('captions:changed', { captions: { sentTo: 'speech.example.com' } });
  expect(own.mock.calls).toEqual([[{ captions: null }], [{ captions: { sentTo: 'speech.example.com' } }]]);
  expect(page).toHaveBeenCalledExactlyOnceWith({ captions: null });
});

test('a notice of a newer server that does not parse is ignored', () => {
  const router = new NoticeRouter();
  const gone = vi.fn();
  router.listen(peerGone, gone);
  router.handle('peer:gone', { peer: 'someone' });
  router.handle('something:new', {});
  expect(gone).not.toHaveBeenCalled();
});
