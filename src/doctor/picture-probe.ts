import type { Asker } from './ask.ts';
import type { Finding } from './verdict.ts';

/** One picture asked for as a visitor's browser would. */
export interface PictureProbe {
  readonly url: string;
  readonly status: number | null;
  /** Content type. */
  readonly type: string | null;
  readonly bytes: number | null;
  readonly ms: number;
  readonly fault: string | null;
}

/** By GET: some hosts refuse HEAD. */
export async function probePicture(url: string, asker: Asker): Promise<PictureProbe> {
  const { status, ms, headers, raw, fault } = await asker.ask(url, { accept: 'image/*,*/*' });
  const type = headers['content-type'] ?? null;
  return { url, status, type, bytes: raw?.length ?? null, ms, fault: fault?.what ?? null };
}

export function judgePicture({ url, status, type, fault }: PictureProbe): readonly Finding[] {
  const isPicture = status === 200 && (type ?? '').startsWith('image/');
  if (fault === null && isPicture) return [];
  const came = fault ?? `answered ${status}${status === 200 ? ` and ${type ?? 'no content type'}` : ''}`;
  const what = `The picture ${url} can't be shown: its host ${came}.`;
  const advice = 'Open it in a browser that is logged in nowhere; visitors must get it as an image.';
  return [{ level: 'warning', what, advice, calls: [] }];
}
