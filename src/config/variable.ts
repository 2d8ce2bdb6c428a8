export type Variables = Readonly<Record<string, string | undefined>>;

export interface Variable<Value> {
  readonly name: string;
  /** If the value is invalid, throws an error with the variable's name and an example of a valid value. */
  readonly read: (variables: Variables) => Value;
}

/** `parse` gets null if the variable is missing or blank. */
export function variable<Value>(
  name: string,
  parse: (text: string | null, name: string) => Value,
): Variable<Value> {
  return { name, read: (variables) => parse(variables[name]?.trim() || null, name) };
}

export function anyText(text: string | null): string | null {
  return text;
}

interface NumberOptions {
  readonly whenAbsent: number;
  readonly max: number;
  readonly min?: number;
  readonly unit?: number;
}

/** The value is the number in the variable, multiplied by `unit`. */
export function numberVariable(
  name: string,
  { whenAbsent, max, min = 1, unit = 1 }: NumberOptions,
): Variable<number> {
  return variable(name, (text) => {
    if (text === null) return whenAbsent * unit;
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) return number * unit;
    throw new Error(`${name} is "${hidePasswords(text)}". Set it to a whole number from ${min} to ${max}.`);
  });
}

type VariableTable = Readonly<Record<string, Variable<unknown>>>;

export type ValuesOf<Table extends VariableTable> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['read']>;
};

/** Throws on the first wrong value. */
export function readVariables<Table extends VariableTable>(
  table: Table,
  variables: Variables,
): ValuesOf<Table>;
export function readVariables(table: VariableTable, variables: Variables): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([name, { read }]) => [name, read(variables)]));
}

const common = [
  ...['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'NO_COLOR', 'FORCE_COLOR'],
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'UV_THREADPOOL_SIZE'],
  'NODE_COMPILE_CACHE',
];

/** Keeps only common variables and variables with one of `prefixes`. Other variables may be secret. */
export function toChildEnvironment(variables: Variables, prefixes: readonly string[] = []): Variables {
  const isNeeded = (name: string) =>
    common.includes(name) || prefixes.some((prefix) => name.startsWith(prefix));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isNeeded(name)));
}

/** A password may contain `@` and `/`, so it ends at the last `@` before a space or a closing quote. */
export function hidePasswords(text: string): string {
  return text.replace(/\/\/(?:[^/\s:"]*:(?:\\.|[^\s"\\]|"(?![\s,:}\]])){0,500}|[^/\s"]{0,500})@/g, '//…@');
}
