import { describe, expect, it } from 'vitest';
import type { ShownText } from '#catalogue/text.ts';
import { Gallery } from '#islands/Gallery.tsx';
import { Shown } from '#islands/Shown.tsx';
import { printComponent } from '#site/print-element.ts';

const texts = {
  pictures: 'Pictures',
  noPicture: 'None',
  previousPicture: '',
  nextPicture: '',
  pictureOf: '',
  enlarge: 'Enlarge',
};
const image = {
  ...{ url: 'https://erp.example/1.jpg', alt: null, width: 8, height: 6, sized: null, isBroken: false },
};

function printGallery(name: ShownText): string {
  const images = [image, { ...image, url: 'https://erp.example/2.jpg' }];
  return printComponent(Gallery, { images, name, locale: 'En', texts });
}

describe('components on an English page', () => {
  it.each(['En', 'Zh'] as const)(
    'add lang="zh-Hans" to Chinese text, whatever its declared locale (%s)',
    (locale) => {
      const name = { text: '落地灯', locale };
      expect(printComponent(Shown, { text: name, locale: 'En' })).toBe('<span lang="zh-Hans">落地灯</span>');
      const html = printGallery(name);
      expect(html.match(/<img[^>]* alt="落地灯 \([12]\)" lang="zh-Hans"/g)).toHaveLength(2);
      expect(html).toContain('aria-label="落地灯 (1)" lang="zh-Hans"');
    },
  );

  it('add no lang attribute to English text', () => {
    expect(printGallery({ text: 'Floor lamp', locale: 'En' })).not.toContain('lang=');
  });
});
