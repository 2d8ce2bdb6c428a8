// Takes a ticket, publishes on request, and reports each step and the result.
import { parseS3Address } from '#publish/targets/s3/address.ts';
import { openS3Target } from '#publish/targets/s3/s3-target.ts';
import { anUpload, brandCode } from '../../a-release.ts';
import { aWideSite } from './wide-site.ts';

const [address = ''] = process.argv.slice(2);
const target = await openS3Target(parseS3Address(address), brandCode);
const say = (message: object) => void process.send?.(message);

let ticket = 0;
interface Order {
  readonly take?: true;
  readonly publish?: string;
  readonly pages?: number;
}

process.on('message', (order: Order) => {
  void follow(order).catch((error: unknown) => say({ error: String(error) }));
});

async function follow(order: Order): Promise<void> {
  if (order.take) {
    ticket = await target.takeTicket();
    say({ ticket });
  }
  if (order.publish !== undefined) {
    const onStep = (done: number, total: number) => say({ done, total });
    const { kind } = await target.publish(
      anUpload(aWideSite(order.publish, order.pages ?? 0), ticket, { onStep }),
    );
    say({ kind });
  }
}
