export interface JsonRequest {
  readonly url: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/**
 * Sends a GET without credentials. Resolves to null for 404, and rejects for any other failure, including a body of
 * `null` or more than `maxBytes`.
 */
export async function fetchJson({ url, maxBytes, timeoutMs }: JsonRequest): Promise<unknown> {
  const response = await fetch(url, {
    credentials: 'omit',
    cache: 'no-cache',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const value: unknown = JSON.parse(await readText(response, maxBytes));
  if (value === null) throw new Error(`${url} answered null`);
  return value;
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = response.body?.getReader();
  let text = '';
  for (let bytes = 0; reader !== undefined;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new Error(`${response.url} answered more than ${maxBytes} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
