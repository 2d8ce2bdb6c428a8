import { describe, expect, it } from 'vitest';
import { formatMetaPolicy } from '#site/policy.ts';
import { aShop, aSite, monolingual } from './build-site.ts';
import { parseDirectives } from './parse-directives.ts';

describe('the content security policy', () => {
  it('allows only the code and origins that pages use', () => {
    expect(formatMetaPolicy(aShop())).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; " +
        "img-src 'self' https://erp.example; connect-src 'self' https://erp.example; base-uri 'none'; form-action 'self'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'; upgrade-insecure-requests",
    );
  });

  it('allows the picture hosts of brands.json and the public host of the ERP', () => {
    const brand = {
      pictureHosts: ['cdn.example', 'img.example:8443'],
      images: { kind: 'template', template: 'https://sizes.example/{width}/{url}' },
    } as const;
    const policy = formatMetaPolicy(aShop({ publicErpHost: 'http://127.0.0.1:4600/erp' }, brand));
    const directives = parseDirectives(policy ?? '');
    expect(directives.get('img-src')).toEqual([
      "'self'",
      'http://127.0.0.1:4600',
      'https://cdn.example',
      'https://img.example:8443',
      'https://sizes.example',
    ]);
    expect(directives.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:4600']);
  });

  it('allows no requests to the ERP if the live refresh is switched off', () => {
    const directives = parseDirectives(formatMetaPolicy(aShop({}, { live: false })) ?? '');
    expect(directives.get('connect-src')).toEqual(["'self'"]);
  });

  it('upgrades requests to https only if the site uses https', () => {
    expect(formatMetaPolicy(aShop({}, { siteUrl: 'http://dr.example' }))).not.toContain('upgrade');
  });

  it('does not depend on the catalogue', () => {
    const policy = formatMetaPolicy(aShop());
    expect(formatMetaPolicy(aShop({ products: [], categories: [], series: [] }))).toBe(policy);
    expect(formatMetaPolicy(aShop({ setting: { ...monolingual, themeColor: '#123' } }))).toBe(policy);
    expect(formatMetaPolicy(aSite())).toBe(policy);
  });

  it('is absent from the pages of the development server', () => {
    expect(formatMetaPolicy({ ...aShop(), hasPolicy: false })).toBeNull();
  });
});
