import { appendFile, copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startErp } from '../demo-erp/ask.ts';
import { copyProject } from '../copy-project.ts';
import { brandOf, build } from './engine.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

it('updates the dist if an input or the dist itself changed, otherwise writes nothing', async () => {
  const erp = await startErp({ products: 2 });
  const root = await copyProject('public', 'src/config');
  const workspace = { ...(await openWorkspace()), root };
  const { dist } = foldersIn(workspace, 'nyss');
  const read = (file: string) => readFile(join(dist, file), 'utf8').catch(() => null);
  const ask = (icp = '沪ICP备1号') =>
    build(workspace, 'nyss', erp, { brand: { ...brandOf('nyss'), contact: { icp } } });
  const unchanged = { rendered: 0, written: 0, removed: 0 };
  const { pages } = await ask();
  expect(await ask()).toMatchObject({ ...unchanged, pages });

  const favicon = join(root, 'src/config/favicons/nyss.png');
  await copyFile(join(root, 'src/config/favicons/yn.png'), favicon);
  await ask();
  expect(await read('assets/images/nyss/favicon.png')).toBe(await readFile(favicon, 'utf8'));

  await rm(join(root, 'src/config/wechat/nyss.png'));
  expect(await ask()).toMatchObject({ removed: 1 });

  await writeFile(join(root, 'public/verify.txt'), 'one');
  await ask();
  await appendFile(join(root, 'public/verify.txt'), ' and two');
  await ask();
  expect(await read('verify.txt')).toBe('one and two');
  await rename(join(root, 'public/verify.txt'), join(root, 'public/verified.txt'));
  await ask();
  expect(await read('verify.txt')).toBeNull();

  const dictionary = join(root, 'public/assets/i18n/En.json');
  const texts = JSON.parse(await readFile(dictionary, 'utf8'));
  await writeFile(dictionary, JSON.stringify({ ...texts, notFoundTitle: 'Nowhere' }));
  await ask();
  expect(await read('404.html')).toContain('Nowhere');

  await ask('沪ICP备2号');
  expect(await read('index.html')).toContain('沪ICP备2号');

  await writeFile(join(dist, 'index.html'), 'edited');
  expect(await ask('沪ICP备2号')).toMatchObject({ written: 1 });
  expect(await ask('沪ICP备2号')).toMatchObject({ ...unchanged, pages });
}, 120_000);
