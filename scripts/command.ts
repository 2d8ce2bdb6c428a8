import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Brand, chooseBrands, readBrands } from '#config/brands.ts';
import { type Environment, readEnvironment, withDotEnv } from '#config/environment.ts';
import type { Variables } from '#config/variable.ts';
import { toWorkspace, type Workspace } from '#config/workspace.ts';
import { runScript } from './run-script.ts';

interface Command<Options extends ParseArgsOptionsConfig> {
  readonly help: string;
  readonly options: Options;
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values'];

/** Prints the help if `--help` is given. Exits with code 1 after an error. */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  { help, options }: Command<Options>,
  work: (values: Values<Options>) => Promise<void>,
): Promise<void> {
  await runScript(async () => {
    if (process.argv.includes('--help')) return console.log(help);
    await work(parseArgs<{ options: Options }>({ options }).values);
  });
}

export const brandOption = { brand: { type: 'string' } } as const;
export const jsonOption = { json: { type: 'boolean', default: false } } as const;
export const targetOption = { target: { type: 'string' } } as const;

export interface Project {
  readonly variables: Variables;
  readonly environment: Environment;
  readonly workspace: Workspace;
  readonly brands: Awaited<ReturnType<typeof readBrands>>;
}

export async function readProject(): Promise<Project> {
  const variables = withDotEnv(process.env, process.cwd());
  const environment = readEnvironment(variables);
  const workspace = toWorkspace(process.cwd(), environment);
  return { variables, environment, workspace, brands: await readBrands(workspace.brandsFile) };
}

export function listChosen(
  { brands, environment }: Pick<Project, 'brands' | 'environment'>,
  list: string | undefined,
): readonly Brand[] {
  return chooseBrands(brands, list ?? environment.brand);
}

/** Throws unless exactly one brand is named. */
export function chooseOne(project: Project, list: string | undefined, command: string): Brand {
  const given = list ?? project.environment.brand;
  if (given === null) throw new Error(`Name the brand: npm run ${command} -- --brand yn`);
  const [brand, ...others] = chooseBrands(project.brands, given);
  if (brand === undefined || others.length > 0) throw new Error(`--brand is "${given}". Choose one brand.`);
  return brand;
}

export function toNumber(option: string, text: string, least = 1): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= least) return Number(text);
  throw new Error(`${option} is "${text}". Set it to a whole number from ${least} to 999999.`);
}

export function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
