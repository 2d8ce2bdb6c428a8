import type { Brand } from '#config/brands.ts';
import type { Violation } from '#guard/worded-violation.ts';

/** Returns the brands that a violation's sentence says a page or file names and that are not the release's own. */
export function listOtherBrands(
  { rule, message }: Pick<Violation, 'rule' | 'message'>,
  brand: Brand,
  brands: Iterable<Brand>,
): readonly Brand[] {
  const others = [...brands].filter(({ code }) => code !== brand.code);
  if (rule === 'page-fault')
    return others.filter(({ name }) => message.includes(`names the brand “${name}”`));
  if (rule !== 'other-brand') return [];
  return others.filter(({ identifier, siteUrl, code }) => {
    const folder = `assets/images/${code}/`;
    const subjects = [
      `: ${identifier} `,
      `: ${new URL(siteUrl).host} `,
      `: /${folder}`,
      `: the file ${folder}`,
    ];
    return subjects.some((subject) => message.includes(subject));
  });
}
