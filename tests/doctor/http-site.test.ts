import { expect, it } from 'vitest';
import { judgeAddresses } from '#doctor/browsers.ts';
import { brandWith } from './doctor.ts';

it.each([
  ['http://yn.intranet.test', [/is not encrypted, so its pages have no Strict-Transport-Security/]],
  ['https://yn.intranet.test', []],
])('the doctor warns about a site address only if it has no https: %s', (site, expected) => {
  const findings = judgeAddresses(brandWith({ site }), 'https://erp.test', false);
  expect(findings.map(({ level }) => level)).toEqual(expected.map(() => 'warning'));
  expect(findings.map(({ what }) => what)).toMatchObject(expected);
});
