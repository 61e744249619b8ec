import * as mediasoup from 'mediasoup';
import type { Router, Transport, Worker } from 'mediasoup/types';

/** Calls back with each transport that mediasoup creates in this process. The returned function ends it. */
export function watchTransports(onTransport: (transport: Transport) => void): () => void {
  const onWorker = (worker: Worker): void => {
    worker.observer.on('newrouter', (router: Router) => router.observer.on('newtransport', onTransport));
  };
  mediasoup.observer.on('newworker', onWorker);
  return () => mediasoup.observer.removeListener('newworker', onWorker);
}
