import type { InlineCode } from '#release/page/inline-code.ts';
import { provideSite } from '#site/load.ts';
import { listOutputs } from '#site/outputs.ts';
import { listPages } from '#site/pages.ts';
import type { CompiledSite } from './compiled-site.ts';
import { readInlineCode } from '#release/page/inline-code.ts';
import { openRenderer } from './renderer.ts';
import { toSampleInput } from './sample-site.ts';

/** Reads the inline code of compiled pages from a sample page of each route. */
export async function readSample(
  compiled: Pick<CompiledSite, 'folder' | 'entry' | 'pages'>,
): Promise<InlineCode> {
  const site = provideSite(toSampleInput());
  const files = listOutputs(site, listPages(site)).map(({ file }) => file);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const renderer = await openRenderer(compiled);
  await renderer.render(new Set(files.filter((file) => file.endsWith('.html'))), ({ content }) => {
    const found = readInlineCode(content.toString());
    for (const name of found.scripts) scripts.add(name);
    for (const name of found.styles) styles.add(name);
  });
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}
