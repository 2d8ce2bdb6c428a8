import * as z from 'zod/mini';

export const channelKinds = ['email', 'webhook', 'slack', 'teams', 'feishu', 'wecom', 'dingtalk'] as const;

export type ChannelKind = (typeof channelKinds)[number];

export const noticeKinds = [
  'live',
  'refused',
  'failed',
  'recovered',
  'preview',
  'held',
  'schedule',
  'content',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export const timeZoneSchema = z
  .string()
  .check(z.refine(isTimeZone, 'Must be the IANA name of a time zone, such as Asia/Singapore.'));

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const mailAddress = z
  .string()
  .check(
    z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'Must be an address such as anna@example.com.'),
  );

const channelName = z
  .string()
  .check(
    z.regex(
      /^[a-z][a-z0-9-]{0,30}$/,
      'Must be a name such as team: a lower-case letter and up to 30 lower-case letters, digits or hyphens.',
    ),
  );

export const channelSchema = z
  .strictObject({
    name: channelName,
    kind: z.enum(channelKinds),
    to: z.optional(z.array(mailAddress).check(z.minLength(1), z.maxLength(50))),
    language: z._default(z.enum(['En', 'Zh']), 'En'),
    events: z._default(z.array(z.enum(noticeKinds)).check(z.minLength(1)), [...noticeKinds]),
  })
  .check(
    z.refine(({ kind, to }) => (kind === 'email') === (to !== undefined), {
      error:
        'A channel of the kind email needs "to", a list of addresses. Channels of other kinds must not have it.',
      path: ['to'],
    }),
  );

export type Channel = Readonly<z.infer<typeof channelSchema>>;

export function channelVariables({
  name,
}: Pick<Channel, 'name'>): Readonly<Record<'url' | 'secret', string>> {
  const part = name.toUpperCase().replaceAll('-', '_');
  return { url: `NOTIFY_${part}_URL`, secret: `NOTIFY_${part}_SECRET` };
}

/** The URL is secret too, because anyone who knows it can send messages. */
export function isChannelVariable(name: string): boolean {
  return /^NOTIFY_[A-Z0-9_]+_(?:URL|SECRET)$/.test(name);
}
