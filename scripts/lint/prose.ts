import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel';

export interface Phrase {
  readonly pattern: string;
  readonly message: string;
}

const require = createRequire(import.meta.url);
const kernel = new TextlintKernel();

export async function findPhrases(file: string, text: string, phrases: readonly Phrase[]): Promise<string[]> {
  const { messages } = await kernel.lintText(toProse(file, text), optionsFor(file, phrases));
  return messages.map(({ line, message }) => `${file}:${line}: ${message}`);
}

function optionsFor(filePath: string, patterns: readonly Phrase[]): TextlintKernelOptions {
  return {
    filePath,
    ext: '.md',
    plugins: [{ pluginId: 'markdown', plugin: require('@textlint/textlint-plugin-markdown').default }],
    rules: [
      {
        ruleId: 'pattern',
        rule: require('@textlint-rule/textlint-rule-pattern').default,
        options: { patterns },
      },
    ],
  };
}

const slashComments = /(?<=^|[\s{])(?:\/\/ .*|\/\*[\s\S]*?\*\/)/g;
const hashComments = /(?<=^|\s)# .*/g;
const htmlComments = /<!--[\s\S]*?-->/g;
const testNames =
  /(?<=\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*)(['"`])(?:\\.|(?!\1).)*\1/g;

const spoken: Readonly<Record<string, readonly RegExp[]>> = {
  '.ts': [slashComments, testNames],
  '.tsx': [slashComments],
  '.mjs': [slashComments],
  '.css': [slashComments],
  '.astro': [slashComments, htmlComments],
  '.yml': [hashComments],
  '.sh': [hashComments],
  '.conf': [hashComments],
  '': [hashComments],
};

/** Keeps only comments and test names. Other lines become empty, so that line numbers stay the same. */
export function toProse(file: string, text: string): string {
  const patterns = spoken[extname(file)];
  if (patterns === undefined) return text;
  const lines = text.split('\n').map(() => '');
  for (const { index, 0: found } of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const first = text.slice(0, index).split('\n').length - 1;
    for (const [offset, line] of found.split('\n').entries()) lines[first + offset] = withoutMarkers(line);
  }
  return lines.join('\n');
}

function withoutMarkers(line: string): string {
  return line.trim().replace(/^(?:\/\/|\/\*\*?|\*\/?|#|<!--|['"`])\s*|\s*(?:\*\/|-->|['"`])$/g, '');
}
