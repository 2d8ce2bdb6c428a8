import * as z from 'zod/mini';
import type { Problem } from '#catalogue/problem.ts';
import type { Place } from './place.ts';

// Its probe for `new Function` would trip a strict content security policy.
z.config({ jitless: true });

const recordSchema = z.record(z.string(), z.unknown());

type Fault = Pick<Problem, 'kind' | 'effect' | 'field' | 'message'>;

/** A record of the ERP, read field by field, so that one bad field costs that field and not the record. */
export class WireRecord {
  readonly problems: Problem[] = [];
  private readonly fields: Readonly<Record<string, unknown>>;
  readonly place: Place;

  constructor(value: unknown, place: Place) {
    const record = recordSchema.safeParse(value);
    this.fields = record.success ? record.data : {};
    this.place = place;
  }

  /** The field's value, or null with a problem that leaves the record out. */
  required<Value>(field: string, schema: z.ZodMiniType<Value>): Value | null {
    const result = schema.safeParse(this.fields[field]);
    if (result.success) return result.data;
    const isMissing = isAbsent(this.fields[field]);
    const fault = isMissing ? 'is missing' : reason(result.error);
    this.report({
      kind: isMissing ? 'missing' : 'unreadable',
      effect: 'left-out',
      field,
      message: `The ${field} ${fault}. Left out; set it in the ERP.`,
    });
    return null;
  }

  /** The field's value; null where it is absent, and, with a problem, where it can't be read. */
  optional<Value>(field: string, schema: z.ZodMiniType<Value>): Value | null {
    const value = this.fields[field];
    if (isAbsent(value)) return null;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const message = `The ${field} ${reason(result.error)}. Shown without it; mend it in the ERP.`;
    this.report({ kind: 'unreadable', effect: 'changed', field, message });
    return null;
  }

  /** Takes over what was found wrong in the optional fields of a record inside this one. */
  adopt(inner: WireRecord, field: string): void {
    for (const { kind, effect, field: innerField, message } of inner.problems) {
      if (effect === 'changed') this.report({ kind, effect, field: `${field}.${innerField}`, message });
    }
  }

  report(fault: Fault): void {
    this.problems.push({ ...this.place, ...fault });
  }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function reason(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return "can't be read";
  const path = issue.path.length > 0 ? ` at ${issue.path.join('.')}` : '';
  return `can't be read${path} (${issue.message})`;
}
