import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The raw body, possibly compressed. */
  readonly bytes: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request unchanged. Retries if the server closed a kept connection meanwhile (RFC 9112 §9.3.1). */
export function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(get(url, headers));
      else reject(error);
    });
    asking.end();
  });
}
