import { connect } from 'node:net';
import { expect } from 'vitest';

/** Sent unchanged, except that Host, Connection and Content-Length are added. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly string[];
  readonly body: string;
}

export function get(target: string, headers: readonly string[] = []): RawRequest {
  return { method: 'GET', target, headers, body: '' };
}

export async function sendRaw(port: number, request: RawRequest): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  const read = () => Buffer.concat(chunks).toString('latin1');
  socket.on('data', (chunk) => {
    chunks.push(chunk);
  });
  socket.on('error', () => {});
  socket.write(Buffer.from(toText(request), 'latin1'));
  // Ends an unfinished request, because the server would wait for the rest.
  if (isUnfinished(request)) socket.end();
  await Promise.race([
    new Promise((closed) => socket.once('close', closed)),
    new Promise((late) => setTimeout(late, 20_000)),
  ]);
  socket.destroy();
  return read();
}

function toText({ method, target, headers, body }: RawRequest): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`];
  const lines = ['Host: publish.example.com', 'Connection: close', ...headers, ...length];
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

function isUnfinished({ headers, body }: RawRequest): boolean {
  return body === '' && headers.includes('Transfer-Encoding: chunked');
}

/** Body limit in bytes. The server may close the connection on a larger body (RFC 9110, 15.5.14). */
const bodyLimit = 64 * 1024;

function mayBeDropped(request: RawRequest): boolean {
  return isUnfinished(request) || request.body.length > bodyLimit;
}

export function expectHarmless(answer: string, request: RawRequest): void {
  const sent = JSON.stringify(request).slice(0, 2_000);
  if (answer === '' && mayBeDropped(request)) return;
  const final = answer.replace(/^(?:HTTP\/1\.1 1\d\d [^\r\n]*\r\n\r\n)+/, '');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(final)?.[1] ?? Number.NaN);
  // 503 is the only permitted server error, because the service may be busy or not ready.
  expect(status === 503 ? 400 : status, `${sent}\n\n${answer.slice(0, 500)}`).toBeLessThan(500);
  const location = /^location: (.*)$/im.exec(final)?.[1]?.trim();
  if (location !== undefined) {
    // Redirects to another host are harmless only if they are one-time links to the preview host.
    if (/^https:\/\/publish\.example\.com:\d+\/\.preview\/[\w-]{43}\?to=/.test(location)) return;
    expect(new URL(location, 'https://publish.example.com').origin, sent).toBe('https://publish.example.com');
    expect(location.replaceAll('\\', '/'), sent).toMatch(/^\/(?!\/)/);
  }
  expect(answer, sent).not.toMatch(/\bat .*\.ts:\d+/);
}
