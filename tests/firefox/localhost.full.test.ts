import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { findFirefox } from '../../infra/setup/parts/firefox.ts';
import { ADMIN } from '../support/demoAccounts.ts';
import { START_MS, scheduled, startDemoProduct } from '../support/demoProduct.ts';
import { joinCall, launchFirefox, signedInFirefox } from '../support/firefox.ts';

/** Firefox never uses loopback for media. journeys.full.test.ts shows that a call on localhost works in it. */

describe.skipIf(!findFirefox())('in Firefox', () => {
  let firefox: Browser;
  beforeAll(async () => {
    firefox = await launchFirefox();
  });
  afterAll(() => firefox?.close());

  test(
    'Firefox says why calls cannot work if media listen on loopback only',
    async () => {
      const product = await startDemoProduct({ MEDIA_LISTEN_IP: '127.0.0.1' });
      onTestFinished(product.stop);
      const page = await signedInFirefox(firefox, product.url, ADMIN);
      const { id } = await scheduled(product, '7 Loopback Lane, Pembroke Pines, FL 33024', {
        isVirtual: true,
      });
      const call = `${product.url}/inspection/${id}/virtual`;
      const sentence = () => page.waitForSelector('::-p-text(Firefox cannot reach a call on localhost)');
      await page.goto(call);
      await sentence();
      await joinCall(page, call);
      await sentence();
    },
    START_MS,
  );
});
