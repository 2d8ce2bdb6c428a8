// One publisher in a process of its own: takes a ticket, says so, publishes when told, says each step and how it ended.
import { parseS3Address } from '#publish/s3/address.ts';
import { openS3Target } from '#publish/s3/s3-target.ts';
import { aSite, anUpload, brandCode } from './a-release.ts';

const [address = ''] = process.argv.slice(2);
const target = await openS3Target(parseS3Address(address), brandCode);
const say = (message: object) => void process.send?.(message);

let ticket = 0;
process.on('message', (order: { readonly take?: true; readonly publish?: string }) => {
  void follow(order).catch((error: unknown) => say({ error: String(error) }));
});

async function follow(order: { readonly take?: true; readonly publish?: string }): Promise<void> {
  if (order.take) {
    ticket = await target.takeTicket();
    say({ ticket });
  }
  if (order.publish !== undefined) {
    const onStep = (done: number, total: number) => say({ done, total });
    const { kind } = await target.publish(anUpload(aSite(order.publish), ticket, { onStep }));
    say({ kind });
  }
}
