import { readBrands } from '#config/brands.ts';
import { readEnvironment, withDotEnv } from '#config/environment.ts';
import { chooseBrands } from '#config/choose-brands.ts';
import { toWorkspace } from '#config/workspace.ts';

/** Options of the commands that ask a target what it has. */
export const placeOptions = {
  brand: { type: 'string' },
  target: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The brands and the target that such a command means. */
export async function readPlace(given: { readonly brand?: string; readonly target?: string }) {
  const root = process.cwd();
  const environment = readEnvironment(withDotEnv(process.env, root));
  const workspace = toWorkspace(root, environment);
  const brands = await readBrands(workspace.brandsFile);
  return {
    environment,
    workspace,
    target: given.target ?? environment.publishTarget,
    brands: chooseBrands(brands, given.brand ?? environment.brand),
  };
}
