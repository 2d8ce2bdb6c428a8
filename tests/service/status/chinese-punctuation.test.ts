import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** Half-width punctuation beside a Chinese character. */
const halfWidth = /[\p{Script=Han}“”][,:;!?()]|[,;!?()][\p{Script=Han}“”]/u;

it.each(['src/service', 'src/reports'])(
  'the Chinese texts of %s contain no half-width punctuation',
  (room) => {
    const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' });
    const found = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        readFileSync(join(root, room, file), 'utf8')
          .split('\n')
          .map((line) => `${file}: ${line}`),
      )
      .filter((line) => /\p{Script=Han}/u.test(line) && halfWidth.test(line.replace(/\$\{[^}]*\}/g, '')));
    expect(found).toEqual([]);
  },
);
