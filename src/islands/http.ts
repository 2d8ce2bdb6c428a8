import { parseErpJson } from '#erp/wire/calls.ts';

const safeMethods = ['GET', 'HEAD'];

/**
 * Protects against request forgery (requirement 6.2). Absolute URLs get no header, because the header would reveal the
 * cookie to another host.
 */
export function forgeryHeaders(
  method: string,
  url: string,
  cookies: string,
): Readonly<Record<string, string>> {
  const isAbsolute = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(url);
  if (safeMethods.includes(method.toUpperCase()) || isAbsolute) return {};
  const token = cookies.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return token === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(token.slice('XSRF-TOKEN='.length)) };
}

const timeoutMs = 8_000;

/** Null for 404. Rejects for other failures, a `null` body, and more than `maxBytes`. */
export async function fetchJson(url: string, maxBytes: number): Promise<unknown> {
  const response = await fetch(url, {
    headers: forgeryHeaders('GET', url, document.cookie),
    credentials: 'omit',
    cache: 'no-cache',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const value: unknown = parseErpJson(await readText(response, maxBytes));
  if (value === null) throw new Error(`${url} answered null`);
  return value;
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = response.body?.getReader();
  let text = '';
  for (let bytes = 0; reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new Error(`${response.url} sent more than ${maxBytes} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
