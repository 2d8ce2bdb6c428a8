import { describe, expect, it, onTestFinished } from 'vitest';
import { loadSite, provideSite } from '#site/load.ts';
import { aSite } from './build-site.ts';
import { aSetting } from '../catalogue/build-catalogue.ts';

describe('the site that pages are rendered from', () => {
  it('is an error before a brand is provided', () => {
    expect(() => loadSite()).toThrow('No brand was provided');
  });

  it('is the one that was provided last', () => {
    onTestFinished(() => {
      globalThis.brandCatalogue = undefined;
    });
    provideSite(aSite({}, { code: 'yn' }));
    const site = provideSite(
      aSite({ setting: aSetting({ themeColor: '#abc', enableZh: false }) }, { code: 'dr' }),
    );
    expect(loadSite()).toBe(site);
    expect(site).toMatchObject({
      brand: { code: 'dr' },
      languages: { second: null },
      theme: { color: '#aabbcc' },
    });
  });
});
