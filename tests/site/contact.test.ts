import { describe, expect, it } from 'vitest';
import { EnquiryLink } from '#islands/EnquiryLink.tsx';
import { languageOf } from '#catalogue/text.ts';
import { enquiryTargetOf, refuseDeadNotices, toContact } from '#site/contact.ts';
import { printComponent } from '#site/print-element.ts';
import { aSite } from './build-site.ts';

const contact = {
  mail: { En: 'hello@dr.example', Zh: 'nihao@dr.example' },
  phone: '+65 6123 4567',
  wechat: 'dr_home',
  imprint: 'https://dr.example/imprint',
  icp: '沪ICP备1号',
};

describe('the contact of a brand', () => {
  it('is null without `contact` in brands.json', () => {
    expect(toContact('En', aSite())).toBeNull();
    expect(enquiryTargetOf(null)).toBeNull();
  });

  it('is in the language of the page', () => {
    const site = aSite({}, { contact });
    expect(toContact('Zh', site)).toEqual({
      mail: 'nihao@dr.example',
      phone: { text: '+65 6123 4567', href: 'tel:+6561234567' },
      wechat: { id: 'dr_home', qr: null },
      address: null,
      links: [{ text: '法律声明', href: 'https://dr.example/imprint' }],
      icp: { text: '沪ICP备1号', locale: 'Zh', href: 'https://beian.miit.gov.cn/' },
    });
    expect(toContact('En', site)?.mail).toBe('hello@dr.example');
  });

  it('marks the address with the language of its text', () => {
    const addressOf = (address: string | { En: string; Zh: string }) =>
      toContact('Zh', aSite({}, { contact: { address } }))?.address ?? null;
    const languages = [
      addressOf('1 Street'),
      addressOf('街 1 号'),
      addressOf({ En: '1 Street', Zh: '街 1 号' }),
    ];
    expect(languages.map((one) => one && languageOf(one))).toEqual(['En', 'Zh', 'Zh']);
  });

  it.each([
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['+1 (415) 555-2671', 'tel:+14155552671'],
    ['030/12 34-56', 'tel:030123456'],
  ])('links the phone number %s to %s', (phone, href) => {
    expect(toContact('En', aSite({}, { contact: { phone } }))?.phone).toEqual({ text: phone, href });
  });

  it('links enquiries to the mail address if set, otherwise to the contact section', () => {
    const ask = (given: object) => enquiryTargetOf(toContact('En', aSite({}, { contact: given })));
    expect(ask(contact)).toBe('mailto:hello@dr.example');
    expect(ask({ phone: '+65 6123 4567' })).toBe('#contact');
    expect(ask({ icp: '沪ICP备1号' })).toBeNull();
  });

  it('names a product in the enquiry link by code if available, otherwise by name', () => {
    const link = (code: string | null) =>
      printComponent(EnquiryLink, {
        ask: { target: '#contact', page: '' },
        product: { code, name: { text: '檀香皂', locale: 'Zh' } },
        label: 'Ask about {product}',
        locale: 'En',
      });
    expect(link(null)).toBe(
      '<a class="ask" href="#contact">Ask about <span lang="zh-Hans">檀香皂</span></a>',
    );
    expect(link('S-1')).toBe('<a class="ask" href="#contact">Ask about S-1</a>');
  });

  it('encodes the code and the URL of a product in a mail link', () => {
    const hrefOf = (code: string, page: string) => {
      const link = printComponent(EnquiryLink, {
        ask: { target: 'mailto:hello@dr.example', page },
        product: { code, name: { text: '', locale: 'Zh' } },
        label: '咨询 {product}',
        locale: 'Zh',
      });
      return /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? '';
    };
    const usual = hrefOf('S-1', 'https://dr.example/zh/products/item/1/');
    expect(usual).toBe(
      'mailto:hello@dr.example?subject=咨询%20S-1&body=https://dr.example/zh/products/item/1/',
    );
    const [code, page] = ['é 1&body=x#+%20?"<\u0301', 'https://dr.example/a%20b/?c=d&e#f'];
    const { protocol, pathname, hash, searchParams } = new URL(hrefOf(code, page));
    expect([protocol, pathname, hash]).toEqual(['mailto:', 'hello@dr.example', '']);
    expect([...searchParams]).toEqual([
      ['subject', `咨询 ${code}`],
      ['body', page],
    ]);
  });
});

describe('a link to a privacy notice in brands.json', () => {
  const check = (privacy: string | { En: string; Zh: string }) => () =>
    refuseDeadNotices(aSite({}, { contact: { privacy } }), (file) => file === 'privacy/index.html');

  it.each(['https://dr.example/terms', 'https://dr.example/privacy', 'https://dr.example/zh/privacy/?a#b'])(
    'is rejected if it leads to a missing page of the site: %s',
    (address) => {
      const { href } = new URL(address);
      expect(check({ En: 'https://group.example/', Zh: href })).toThrow(
        `contact.privacy of dr in brands.json is ${href}, which is not a page of this site. Set it to the address`,
      );
    },
  );

  it('may lead to a page of the site or to another host', () => {
    for (const address of ['https://dr.example/privacy/#data', 'https://www.dr.example/terms'])
      expect(check(address)).not.toThrow();
  });
});
