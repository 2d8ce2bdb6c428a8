const webhookSecret = `whsec_${'Q'.repeat(32)}`;

/** For each documented variable: an example value and its secret parts. */
export const documentedSecrets: Readonly<
  Record<string, readonly [text: string, secrets: readonly string[]]>
> = {
  CLOUDFLARE_API_TOKEN: [' abcdefghij ', ['abcdefghij']],
  HOOK_SECRETS: [
    `${webhookSecret}, whsec_${'R'.repeat(32)}`,
    [webhookSecret, 'Q'.repeat(32), `whsec_${'R'.repeat(32)}`, 'R'.repeat(32)],
  ],
  HOOK_TOKEN: ['abcdefghij,klmnopqrst', ['abcdefghij,klmnopqrst', 'abcdefghij', 'klmnopqrst']],
  SERVICE_STORE: ['postgres://me:s%40crets-of-mine@db.example/x', ['s%40crets-of-mine', 's@crets-of-mine']],
  SMTP_URL: ['smtps://me:s%40crets-of-mine@mail.example', ['s%40crets-of-mine', 's@crets-of-mine']],
  NOTIFY_TEAM_URL: ['https://chat.example/hook?key=abcdefghij', ['https://chat.example/hook?key=abcdefghij']],
  NOTIFY_TEAM_SECRET: ['abcdefghij,klmnopqrst', ['abcdefghij,klmnopqrst', 'abcdefghij', 'klmnopqrst']],
  AWS_SECRET_ACCESS_KEY: ['abcdefghij', ['abcdefghij']],
  AWS_SESSION_TOKEN: ['abcdefghij', ['abcdefghij']],
};
