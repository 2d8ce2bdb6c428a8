import { characterEntitiesHtml4 } from 'character-entities-html4';
import { expect, it } from 'vitest';
import { formatEntityTable } from '#render/vite-plugins.ts';

it("the compiled table of character references has the library's names and characters", async () => {
  const address = `data:text/javascript,${encodeURIComponent(formatEntityTable())}`;
  const compiled = await import(/* @vite-ignore */ address);
  expect(compiled.characterEntitiesHtml4).toEqual(characterEntitiesHtml4);
});
