import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';

export class LateError extends Error {}

const lateness = new AsyncLocalStorage<() => boolean>();

/** Runs `call`. Its HTTP requests fail with a `LateError` instead of being sent after `isLate` returned true. */
export function unlessLate<Answer>(isLate: () => boolean, call: () => Promise<Answer>): Promise<Answer> {
  return lateness.run(isLate, call);
}

/**
 * Checks immediately before Node writes a request to its socket. A process that was suspended between an earlier check and the
 * write, for example while it signed other requests or waited for a connection, would send a late request.
 */
subscribe('http.client.request.created', (message) => {
  const isLate = lateness.getStore();
  const request = message instanceof Object && 'request' in message ? message.request : null;
  if (isLate === undefined || !(request instanceof ClientRequest)) return;
  const check = () => {
    if (isLate()) request.destroy(new LateError('The lock is too old for this call.'));
  };
  request.once('socket', (socket) => {
    check();
    if (socket.connecting)
      socket.prependOnceListener('connect', check).prependOnceListener('secureConnect', check);
  });
});
