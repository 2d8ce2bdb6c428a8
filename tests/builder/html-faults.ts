import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:recommended', 'html-validate:document'],
    rules: {
      // Phone numbers are printed as in brands.json and do not wrap.
      'tel-non-breaking': 'off',
      // The brand and the product name (requirement 2.9) can be long.
      'long-title': 'off',
      // All scripts and style sheets are same-origin.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
);

/** Finds the first occurrence of each kind of fault. */
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
