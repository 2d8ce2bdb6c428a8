import type { BrandCode } from '#config/codes.ts';
import { h } from '#reports/element.ts';
import { formatReportPage } from '#reports/page.ts';

/** Answers in place of a preview, for people. Its address knows nobody's language, so it is said in both. */
const answers = {
  'link-over': {
    En: 'This link works only once, and only for a minute. Open the preview from the page of the brands again.',
    Zh: '此链接只能使用一次，且一分钟后失效。请从品牌页面重新打开预览。',
  },
  closed: {
    En: 'This preview is not open in this browser, or you have signed out. Open it from the page of the brands again.',
    Zh: '此浏览器没有打开该预览，或者您已退出登录。请从品牌页面重新打开预览。',
  },
  gone: {
    En: 'This release can’t be shown. See on the page of the brands whether there is a newer preview.',
    Zh: '无法显示该版本。请在品牌页面查看是否有更新的预览。',
  },
  'only-looking': { En: 'A preview is only for looking.', Zh: '预览仅供查看。' },
} as const;

export type PreviewAnswer = keyof typeof answers;

/** Formats an answer as a page that leads back to the service at `origin`. */
export function formatPreviewAnswer(answer: PreviewAnswer, brand: BrandCode, origin: string): string {
  const { En, Zh } = answers[answer];
  return formatReportPage({
    locale: 'En',
    title: 'Preview',
    subject: brand.toUpperCase(),
    body: [
      h('p', {}, En),
      h('p', { lang: 'zh-Hans' }, Zh),
      h('p', {}, h('a', { href: origin }, 'Brands · ', h('span', { lang: 'zh-Hans' }, '品牌'))),
    ],
  });
}
