import type { Subject } from '#catalogue/problem.ts';
import { idOf } from './finding.ts';

/** Returns where the ERP edits a subject, by a template with `{kind}` and `{id}`; null without one, or for what has no id. */
export function toEditAddress(template: string | null, about: Subject): string | null {
  const id = idOf(about);
  if (template === null || id === null) return null;
  return template.replaceAll('{kind}', about.kind).replaceAll('{id}', () => encodeURIComponent(id));
}
