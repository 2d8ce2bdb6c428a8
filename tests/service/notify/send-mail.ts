import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { openSender } from '#service/notify/open-sender.ts';
import { aChannel, aNotice, toMessage } from './a-message.ts';

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly parsed: Email;
}

/** Refuses recipients whose address starts with `gone`, unless `answers` has a response code for them. */
export async function startMailServer() {
  const received: Mail[] = [];
  const answers = new Map<string, number>();
  const asked = new Map<string, number>();
  const server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, logger: false },
    onAuth: ({ username, password }, _, done) =>
      username === 'me' && password === 'pass@word'
        ? done(null, { user: 'me' })
        : done(new Error('Who are you?')),
    onRcptTo: ({ address }, _, done) => {
      asked.set(address, (asked.get(address) ?? 0) + 1);
      const responseCode = answers.get(address) ?? (address.startsWith('gone') ? 550 : 250);
      return responseCode < 400
        ? done()
        : done(Object.assign(new Error('No such mailbox.'), { responseCode }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, parsed: await PostalMime.parse(Buffer.concat(chunks)) });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server got no port.');
  return { host: `127.0.0.1:${address.port}`, received, answers, asked };
}

export async function sendMail(
  to: string[],
  server: string,
  notices = [aNotice()],
  language: 'En' | 'Zh' = 'En',
) {
  const channel = aChannel({ kind: 'email', to, language });
  const mailFrom = 'Catalogues <catalogues@example.com>';
  const sender = openSender(channel, { variables: {}, environment: { smtpUrl: server, mailFrom } });
  return sender.send(toMessage(notices, { language }));
}
