import { describe, expect, it } from 'vitest';
import type { Notice } from '#service/notify/notice.ts';
import { toPlainText } from '#service/notify/channel-message.ts';
import { aNotice, hostileName, toMessage } from './a-message.ts';
import { everyNotice } from './every-notice.ts';
import { mostBytes, readMessage } from './read-message.ts';
import { sendMail, startMailServer } from './send-mail.ts';
import { chatKinds, openChat } from './send-one.ts';

const languages = ['En', 'Zh'] as const;

/** Makes chat messages and plain text comparable: replaces full-width characters, and adds a slash after a host. */
const asRead = (lines: readonly string[]) =>
  lines.map((line) => line.normalize('NFKC').replace(/(https?:\/\/[^/\s]+)$/, '$1/'));

const linesOf = (notices: readonly Notice[], language: 'En' | 'Zh') =>
  toPlainText(toMessage(notices, { language })).split(/\n+/);

describe.each(languages)('messages in %s', (language) => {
  it.each(Object.entries(everyNotice))('have the expected text in the case "%s"', (_, notices) => {
    expect(`\n${toPlainText(toMessage(notices, { language }))}\n`).toMatchSnapshot();
  });

  it.each(chatKinds)('contain every event in the format of %s and within its size limit', async (kind) => {
    const { sender, received } = await openChat(kind);
    for (const [name, notices] of Object.entries(everyNotice)) {
      await sender.send(toMessage(notices, { language, kind }));
      const { body = '' } = received.at(-1) ?? {};
      const lines = linesOf(notices, language);
      // Webhooks lack the link to the service.
      const expected = kind === 'webhook' ? lines.slice(0, -1) : lines;
      expect(asRead(readMessage(kind, JSON.parse(body))), name).toEqual(asRead(expected));
      expect(Buffer.byteLength(body), name).toBeLessThanOrEqual(mostBytes[kind] ?? Infinity);
    }
  });

  it('contain every event both as text and as HTML if sent by e-mail', async () => {
    const { host, received } = await startMailServer();
    for (const [at, [name, notices]] of Object.entries(everyNotice).entries()) {
      // Opening a connection for each mail is slow, so each notice is sent in only one language.
      if (at % 2 === (language === 'En' ? 0 : 1)) continue;
      await sendMail(['anna@example.com'], `smtp://me:pass%40word@${host}`, [...notices], language);
      const { subject, text = '', html = '' } = received.at(-1)?.parsed ?? {};
      const lines = linesOf(notices, language);
      expect(subject, name).toBe(lines[0]);
      expect(text.trim().split(/\n+/), name).toEqual(lines);
      expect(html, name).toContain(`<html lang="${language === 'En' ? 'en' : 'zh-Hans'}">`);
      // The title and the closing link are in other tags.
      expect(html.match(/<(?:li|h2)>/g), name).toHaveLength(lines.length - 2);
    }
  });
});

const hostiles = [
  hostileName,
  '@all @here @channel <@U123> <!here> <!subteam^S1|x> <at id="all"></at> <at>Anna</at>',
  '[pay here](http://evil.example) ![](http://evil.example/x.png) <http://evil.example|pay here>',
  '<a href="http://evil.example">x</a><img src=x onerror=alert(1)> &lt;b&gt; &amp;',
  'x\n\n# Heading\n---\n**bold** `code` ~gone~ | a | b |\\',
  'x\u2028y\u2029z\u0000\u001b[31m\u202egnp.exe\u200b',
] as const;

const hostileAt = (at: number) => hostiles[at % hostiles.length] ?? '';

it.each(chatKinds)('text from users and the ERP is never interpreted as markup by %s', async (kind) => {
  const { sender, received } = await openChat(kind);
  for (const [at, [about, notices]] of Object.entries(everyNotice).entries()) {
    const url = 'javascript:alert(1)';
    const items = [
      { effect: 'added' as const, name: hostileAt(at + 3), nameZh: hostileAt(at + 4), url, urlZh: url },
    ];
    const given = { by: hostileAt(at), why: hostileAt(at + 1), name: hostileAt(at + 2), items };
    const hostile = notices.map((notice) => ({ ...notice, ...given }));
    const language = at % 2 === 0 ? 'En' : 'Zh';
    await sender.send(toMessage(hostile, { kind, language }));
    const read = readMessage(kind, JSON.parse(received.at(-1)?.body ?? ''));
    const lines = linesOf(hostile, language);
    expect(asRead(read), about).toEqual(asRead(kind === 'webhook' ? lines.slice(0, -1) : lines));
    expect(read.join(''), about).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|javascript:/u);
  }
});

const ownTags =
  /<!doctype html>|<meta charset="utf-8">|<a href="https:\/\/(?:publish|yn)\.example[^"<>]*">|<html lang="en">|<\/?(?:html|head|title|body|h1|h2|ul|li|bdi|p|a)>/g;

it('text from users and the ERP is never interpreted as markup in e-mail', async () => {
  const { host, received } = await startMailServer();
  for (const hostile of hostiles) {
    const items = [{ effect: 'added' as const, name: hostile, nameZh: null, url: 'javascript:alert(1)' }];
    const given = { by: hostile, why: hostile, name: hostile, items };
    await sendMail(['anna@example.com'], `smtp://me:pass%40word@${host}`, [aNotice(given)]);
    const { to, parsed } = received.at(-1) ?? {};
    expect(to).toEqual(['anna@example.com']);
    expect(parsed).not.toHaveProperty('bcc');
    expect(parsed?.html?.replaceAll(ownTags, '')).not.toMatch(/<|javascript:/);
  }
});

it.each([
  ['En', 'target-down', 'Lin, ext. 4711', 'If this persists, contact Lin, ext. 4711.'],
  ['Zh', 'target-down', 'Lin, ext. 4711', '请联系 Lin, ext. 4711。'],
  ['Zh', 'setting', '林工', '请林工更正'],
  ['En', 'target-down', null, 'contact the administrators of this service.'],
] as const)(
  'a message in %s about the failure %s names the support contact',
  (language, cause, support, text) => {
    const notice = aNotice({ kind: 'failed', event: 'failed', cause, items: [] });
    expect(toPlainText(toMessage([notice], { language }, '01a', support))).toContain(text);
  },
);
