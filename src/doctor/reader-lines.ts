import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isFields } from '#erp/wire/calls.ts';

export type FindReader = (field: string, reader: unknown) => string;

interface Source {
  readonly file: string;
  readonly lines: readonly string[];
  readonly exports: readonly unknown[];
}

const room = 'src/erp/wire';

/** Returns a function that finds a reader's source line, so that messages can name it. */
export async function openFindReader(): Promise<FindReader> {
  const folder = fileURLToPath(new URL(`../../${room}`, import.meta.url));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  const sources = await Promise.all(names.map((name) => readSource(folder, name)));
  return (field, reader) => {
    const entry = new RegExp(`(?:^|[{,])\\s*${field}:\\s*(?:(\\w+)(?![\\w('.]))?`);
    const candidates = sources.filter(({ exports }) =>
      exports.some((one) => isFields(one) && one[field] === reader),
    );
    const found = candidates.flatMap((source) => findLine(source, entry) ?? [])[0];
    if (found === undefined) return room;
    const [, named] = found.match;
    const definition = new RegExp(`^(?:export )?(?:const|function) ${named}\\b`);
    const defined =
      named === undefined ? [] : sources.flatMap((source) => findLine(source, definition) ?? []);
    return (defined[0] ?? found).place;
  };
}

async function readSource(folder: string, name: string): Promise<Source> {
  const path = join(folder, name);
  const lines = (await readFile(path, 'utf8')).split('\n');
  const exports: object = await import(pathToFileURL(path).href);
  return { file: `${room}/${name}`, lines, exports: Object.values(exports) };
}

function findLine({ file, lines }: Source, pattern: RegExp) {
  for (const [at, line] of lines.entries()) {
    const match = pattern.exec(line);
    if (match !== null) return { place: `${file}:${at + 1}`, match };
  }
  return null;
}
