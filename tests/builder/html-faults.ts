import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:recommended', 'html-validate:document'],
    rules: {
      // Numbers are written as brands.json has them; their links don't break.
      'tel-non-breaking': 'off',
      // The brand and the product's name (requirement 2.9), however long that is.
      'long-title': 'off',
      // A digest guards what others serve; all scripts and sheets are the site's own.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
);

/** Finds where each kind of fault stands first in some pages. */
export async function findHtmlFaults(
  pages: readonly (readonly [file: string, html: string])[],
): Promise<Readonly<Record<string, string>>> {
  const faults = new Map<string, string>();
  for (const [file, html] of pages) {
    const report = await validator.validateString(html);
    for (const { messages } of report.results)
      for (const { ruleId, message, line, column } of messages)
        faults.set(`${ruleId}: ${message}`, `${file}:${line}:${column}`);
  }
  return Object.fromEntries(faults);
}
