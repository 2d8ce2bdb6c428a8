import { hidePasswords } from './hide-passwords.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** A variable of the environment; docs/environment.md has a row for each. */
export interface Variable<Value> {
  readonly name: string;
  readonly meaning: string;
  /** The value where the variable is absent or blank, in words. */
  readonly whenAbsent: string;
  /** Throws where the text is no such value, with the name and what to give. */
  readonly read: (variables: Variables) => Value;
  /** Returns the parts of its text that nobody else may see. */
  readonly secretsIn: (text: string) => readonly string[];
}

const noSecrets = () => [];

/** The same variable, all of whose text is secret, or parts of it. */
export function secret<Value>(
  one: Variable<Value>,
  secretsIn: Variable<Value>['secretsIn'] = (text) => [text],
): Variable<Value> {
  return { ...one, secretsIn };
}

/** A variable whose text `parse` takes trimmed; null where it is absent or blank. */
export function variable<Value>(
  name: string,
  meaning: string,
  whenAbsent: string,
  parse: (text: string | null, name: string) => Value,
): Variable<Value> {
  return {
    ...{ name, meaning, whenAbsent, secretsIn: noSecrets },
    read: (variables) => parse(variables[name]?.trim() || null, name),
  };
}

export function anyText(text: string | null): string | null {
  return text;
}

/** A whole number from `min`, which is 1 where it isn't given, to `max`. */
export function numberVariable(
  name: string,
  meaning: string,
  { whenAbsent, max, min = 1 }: { readonly whenAbsent: number; readonly max: number; readonly min?: number },
  shownDefault = String(whenAbsent),
): Variable<number> {
  return variable(name, meaning, shownDefault, (text) => {
    if (text === null) return whenAbsent;
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw new Error(`${name} is "${hidePasswords(text)}". Give a whole number from ${min} to ${max}.`);
  });
}
