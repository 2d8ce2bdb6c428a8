import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:recommended', 'html-validate:document'],
    rules: {
      // Phone numbers are shown as in brands.json, without added non-breaking characters.
      'tel-non-breaking': 'off',
      // The names in titles (requirement 2.9) can be long.
      'long-title': 'off',
      // Only scripts and style sheets from other origins need an `integrity` attribute.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
);

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
