import { randomUUID } from 'node:crypto';
import type { Channel } from '#config/channel.ts';
import { toRedactor } from '#config/secrets.ts';
import { readServiceEnvironment } from '#config/service-environment.ts';
import { composeTest } from '#service/notify/compose-message.ts';
import { deliveryQueuesOf, listChannels } from '#service/notify/notice.ts';
import { openSender, type ChannelSettings } from '#service/notify/open-sender.ts';
import { readProject, runCommand } from './command.ts';

const help = `npm run notify -- --test [options]
  --test             sends one message to each channel and prints its answer; exit code 1 if one fails
  --channel NAME     only to this channel
  --help             this text
Channels are in brands.json (notify); docs/notify.md lists the variables for their addresses and secrets.`;

const options = { test: { type: 'boolean', default: false }, channel: { type: 'string' } } as const;

await runCommand({ help, options }, async ({ test, channel: name }) => {
  if (!test) return console.log(help);
  const { brands, variables } = await readProject();
  const all = listChannels(brands);
  const chosen = name === undefined ? all : all.filter((channel) => channel.name === name);
  if (chosen.length === 0) throw new Error(toNothing(name, all));
  const environment = readServiceEnvironment(variables);
  const settings = { variables, environment };
  for (const channel of chosen.flatMap(deliveryQueuesOf)) {
    const { text, isSent } = await sendTest(channel, settings, environment.origin);
    console.log(`${channel.name} (${channel.kind}): ${text}`);
    if (!isSent) process.exitCode = 1;
  }
});

function toNothing(name: string | undefined, all: readonly Channel[]): string {
  if (all.length === 0) return 'brands.json has no channel. Add one to "notify", as docs/notify.md shows.';
  return `brands.json has no channel "${name}". Use one of ${all.map((channel) => channel.name).join(', ')}.`;
}

async function sendTest(
  channel: Channel,
  settings: ChannelSettings,
  origin: string,
): Promise<{ readonly text: string; readonly isSent: boolean }> {
  try {
    const answer = await openSender(channel, settings).send(composeTest(randomUUID(), { channel, origin }));
    return { text: `sent, ${answer}`, isSent: true };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { text: `not sent: ${toRedactor(settings.variables)(message)}`, isSent: false };
  }
}
