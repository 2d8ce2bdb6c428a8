import { contentTypeOf } from '#release/file-kind.ts';
import {
  answerPath,
  type Header,
  headersOf,
  parseHeaderRules,
  parseRedirectRules,
} from '#release/host-answer.ts';
import type { Target } from '#publish/targets/target.ts';

export type StoredSite = Awaited<ReturnType<typeof openStoredSite>>;

export async function openStoredSite(target: Pick<Target, 'readRelease' | 'readFile'>, id: string) {
  const release = await target.readRelease(id);
  const read = async (path: string) => (await target.readFile(release, path)) ?? Buffer.alloc(0);
  const readText = async (path: string) => Buffer.from(await read(path)).toString();
  const rules = parseHeaderRules(await readText('_headers'));
  const redirects = parseRedirectRules(await readText('_redirects'));
  return {
    id,
    answer: async (path: string) => {
      const headers: readonly Header[] = headersOf(path, rules);
      const found = answerPath(path, { redirects, hasFile: (file) => release.files.has(file) });
      const { status } = found;
      if (found.kind === 'file') {
        const type = ['content-type', contentTypeOf(found.file)] as const;
        return { status, headers: [...headers, type], body: await read(found.file) };
      }
      const body = Buffer.alloc(0);
      if (found.kind === 'nothing') return { status, headers, body };
      return { status, headers: [...headers, ['location', found.location]], body };
    },
  };
}
