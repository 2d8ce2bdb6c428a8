import type { Brand } from '#config/brands.ts';
import { editAll, onAll, onPage, page, type Tampering } from './tampering.ts';

/** As brands.json may have it. */
export const contact: NonNullable<Brand['contact']> = {
  mail: 'hello@skr.example',
  phone: '+44 (0)20 7946 0000',
  wechat: 'skr_home',
  address: { En: '1 Lavender Street & Co\nSingapore 338728', Zh: '新加坡薰衣草街 1 号\n邮编 338728' },
  privacy: { En: 'https://skr.example/privacy', Zh: 'https://skr.example/yinsi' },
  imprint: 'https://corporate.example/imprint?a=1&b=2',
  icp: '沪ICP备12345678号',
};

const linkTo = (address: string) => new RegExp(`<a href="${address}[^"]*"[^>]*>.*?</a>`, 's');

export const ofContact: readonly Tampering[] = [
  ['no page has a contact', onAll(/<address.*<\/address>/s, ''), 'page-fault'],
  ['no page has the mail address', onAll(linkTo('mailto:hello'), ''), 'page-fault'],
  [
    'mails go to another address',
    onAll('href="mailto:hello@skr.example"', 'href="mailto:hello@evil.example"'),
    'page-fault',
  ],
  [
    'the mail address shown is another one',
    onPage('>hello@skr.example<', '>hello@skr.example.evil<', '404.html'),
    'page-fault',
  ],
  ['a page calls another number', onPage('tel:+442079460000', 'tel:+442079460001'), 'page-fault'],
  ['a page shows another number', onPage('>+44 (0)20 7946 0000<', '>+44 (0)20 7946 0001<'), 'page-fault'],
  [
    'a number more can be called',
    onPage('</address>', '<a href="tel:+19005550000">Call</a></address>'),
    'page-fault',
  ],
  ['the WeChat ID is another one', onAll('skr_home', 'skr_home2'), 'page-fault'],
  ['the postal address is cut', onPage('Street &amp; Co\nSingapore 338728', 'Street'), 'page-fault'],
  [
    'Chinese pages show the English address',
    onPage('新加坡薰衣草街 1 号\n邮编 338728', '1 Lavender Street &amp; Co\nSingapore 338728', `zh/${page}`),
    'page-fault',
  ],
  [
    'no page links the privacy notice',
    onAll(linkTo('https://skr.example/(?:privacy|yinsi)'), ''),
    'page-fault',
  ],
  [
    'Chinese pages link the English privacy notice',
    onPage('https://skr.example/yinsi', 'https://skr.example/privacy', 'zh/index.html'),
    'page-fault',
  ],
  [
    'the imprint is on another site',
    onAll('https://corporate.example', 'https://evil.example'),
    'page-fault',
  ],
  ['no page has the ICP number', onAll(linkTo('https://beian.miit.gov.cn/'), ''), 'page-fault'],
  ['the ICP number is another one', onAll('12345678号', '12345679号'), 'page-fault'],
  [
    'a question about a product goes to another address',
    (files) =>
      editAll(files, /\.html$/, (html) =>
        html.replace(
          'class="ask" href="mailto:hello@skr.example?',
          'class="ask" href="mailto:hello@evil.example?',
        ),
      ),
    'page-fault',
  ],
];
