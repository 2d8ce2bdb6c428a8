import { type Child, h } from '#reports/element.ts';
import { splitName } from '#service/notify/outlets.ts';
import { textsOf, type View } from './page-frame.ts';

/** Names a channel or, with the address in brackets, one address of it. */
export function channelName(name: string, view: View): Child {
  const { channel, address } = splitName(name);
  return address === null ? channel : [channel, textsOf(view).brackets(h('bdi', {}, address))];
}
