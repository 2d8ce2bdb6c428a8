import { describe, expect, it } from 'vitest';
import { sendMail, startMailServer } from './send-mail.ts';

describe('an e-mail', () => {
  it.each([
    ['En', 'Live: YN – 1 product new, 2 products changed – New: Lamp', 'All changes, before and after'],
    ['Zh', '已上线：YN——新增 1 个产品，更改 2 个产品；新增：灯', '查看全部更改的前后对比'],
  ] as const)(
    'describes the events in the language %s, as text and as HTML',
    async (language, title, link) => {
      const { host, received } = await startMailServer();
      const answer = await sendMail(
        ['anna@example.com', 'bo@example.com'],
        `smtp://me:pass%40word@${host}`,
        undefined,
        language,
      );
      expect(answer).toMatch(/^250 /);
      const [mail] = received;
      expect(mail).toMatchObject({
        from: 'catalogues@example.com',
        to: ['anna@example.com', 'bo@example.com'],
      });
      const { subject, messageId, headers = [], text, html } = mail?.parsed ?? {};
      expect({ subject, messageId }).toEqual({ subject: title, messageId: '<01a@example.com>' });
      expect(headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
      const report = 'https://publish.example.com/brands/yn/releases/00000042-bbbbbbbbbbbb';
      expect(text).toContain(`${link} ${report}`);
      expect(html).toContain(`<a href="${report}">`);
    },
  );

  it('fails with an error that contains the reason but no password', async () => {
    const { host } = await startMailServer();
    const wrong = await sendMail(['anna@example.com'], `smtp://me:another@${host}`).catch(String);
    expect(wrong).toMatch(/Invalid login|Who are you/);
    expect(wrong).not.toContain('another');
    await expect(sendMail(['gone@example.com'], `smtp://me:pass%40word@${host}`)).rejects.toThrow(
      'No such mailbox',
    );
    await expect(sendMail(['anna@example.com'], 'smtp://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED/);
  });
});
