import { Agent, request } from 'node:http';
import { hasCode } from '#files/disk-error.ts';
import { type Answer, readAnswer } from '../ask-server.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Does not follow redirects or decompress. Retries if the server closed a reused connection (RFC 9112 §9.3.1). */
export async function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const asking = request(url, { agent, headers });
  try {
    return await readAnswer(asking);
  } catch (error) {
    if (asking.reusedSocket && hasCode(error, 'ECONNRESET')) return get(url, headers);
    throw error;
  }
}
