import type { Parsed } from './wire/place.ts';

/** A model read from its JSON; `former` itself where that is its equal. */
export function restore<Model>(json: string, former: Model | undefined): Model {
  return former !== undefined && JSON.stringify(former) === json ? former : JSON.parse(json);
}

/** The same for a model with its problems. */
export function restoreParsed<Model>(json: string, former: Model | undefined): Parsed<Model> {
  if (former === undefined) return JSON.parse(json);
  const faultless = { model: former, problems: [] };
  // Mostly so, and then nothing needs to be parsed.
  if (JSON.stringify(faultless) === json) return faultless;
  const parsed: Parsed<Model> = JSON.parse(json);
  return { ...parsed, model: restore(JSON.stringify(parsed.model), former) };
}

/** What was made now as it would be restored. */
export function reuse<Model>(made: Parsed<Model>, former: Model | undefined): Parsed<Model> {
  return restoreParsed(JSON.stringify(made), former);
}
