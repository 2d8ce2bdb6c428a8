import { expect, it } from 'vitest';
import { toPlainText } from '#service/notify/channel-message.ts';
import { aNotice, toMessage } from './a-message.ts';

const refused = { kind: 'refused', event: 'failed', cause: 'guard', why: null } as const;
const sayOf = (given: Parameters<typeof aNotice>[0], language: 'En' | 'Zh' = 'En') =>
  toPlainText(toMessage([aNotice({ ...refused, ...given })], { language }));

it('names what a refusal is about, and tells a loss apart', () => {
  const about = { added: 0, changed: 28, withdrawn: 0 };
  expect(sayOf(about)).toContain('It is about 28 products, categories or series, such as Lamp, Chair.');
  expect(sayOf(about, 'Zh')).toContain('涉及 28 个产品、分类或系列，例如 灯、Chair。');
  expect(sayOf({ added: 0, changed: 0, withdrawn: 15 })).toContain(
    '15 products leave the site, such as Lamp',
  );
  expect(sayOf({ ...about, items: [] })).not.toMatch(/It is about|leave the site/);
});
