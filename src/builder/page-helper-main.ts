// Renders parts of one brand's pages for the process that builds it.
import { readSnapshot } from '#erp/snapshot-file.ts';
import { renderFiles, type RenderedEntry } from '#render/render-files.ts';
import { openRenderer, type Renderer } from '#render/renderer.ts';
import { openStage, type Stage } from '#render/stage.ts';
import { type Site, toSite } from '#site/site.ts';
import { readMaterial } from './material.ts';
import type { HelperAnswer, HelperOrder, HelperTask } from './page-helper.ts';

interface Desk {
  readonly site: Site;
  readonly files: ReadonlySet<string>;
  readonly renderer: Renderer;
  readonly stage: Stage;
}

let desk: Promise<Desk> | null = null;

async function open({ brand, root, snapshot, compiled, stage, prefix, files }: HelperTask): Promise<Desk> {
  const known = await readSnapshot(snapshot, brand.code);
  if (known === null) throw new Error(`${snapshot} is gone.`);
  return {
    site: toSite(await readMaterial(root, brand, known), compiled.inlineCode),
    files: new Set(files),
    renderer: await openRenderer(compiled),
    stage: openStage(stage, prefix),
  };
}

async function render(order: HelperOrder & { kind: 'render' }): Promise<readonly RenderedEntry[]> {
  if (desk === null) throw new Error('Pages were asked for before their brand.');
  const { renderer, ...held } = await desk;
  const { outputs, before } = order;
  return renderFiles(renderer, { ...held, outputs, before: new Map(before), onRendered: () => {} });
}

function answer(message: HelperAnswer): void {
  process.send?.(message);
}

process.on('message', (order: HelperOrder) => {
  if (order.kind === 'open') {
    desk = open(order.task);
    // Told with the first pages that are asked for.
    desk.catch(() => {});
    return;
  }
  render(order).then(
    (entries) => answer({ isDone: true, entries }),
    (error: unknown) =>
      answer({ isDone: false, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
