import { readFile } from 'node:fs/promises';

export const readDoc = async (name: string) =>
  await readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

export function rowsBelow(text: string, heading: string): readonly string[] {
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return section.split('\n').filter((line) => line.startsWith('| `'));
}

export function cellsOf(row: string): readonly string[] {
  return row.slice(2, -2).split(' | ');
}

type SettingRow = readonly [path: string, meaning: string, value: string];

export async function readSettingRows(): Promise<readonly SettingRow[]> {
  const rows = rowsBelow(await readDoc('brands.md'), 'Settings').map(cellsOf);
  return rows.map(([path = '', meaning = '', value = '']) => [path.replaceAll('`', ''), meaning, value]);
}

interface JsonSchema {
  description?: string;
  properties?: Record<string, JsonSchema>;
}

export async function describeSettings(brand: JsonSchema): Promise<void> {
  for (const [path, meaning] of await readSettingRows()) {
    const setting = path
      .split('.')
      .reduce<JsonSchema | undefined>((schema, name) => schema?.properties?.[name], brand);
    if (setting !== undefined) setting.description = meaning;
  }
}
