import { setTimeout as sleep } from 'node:timers/promises';

/** A record's value as JSON; null for none. */
type Text = string | null;

/** One record, in a store that can compare before it changes. */
export interface Place {
  read(): Promise<Text>;
  /** False, and nothing changed, where there is no longer `former`. */
  replace(former: Text, text: Text): Promise<boolean>;
}

/** Changes a value; where somebody was faster, changes theirs. */
export async function replaceValue(place: Place, change: (value: unknown) => unknown): Promise<unknown> {
  for (;;) {
    const former = await place.read();
    const value = change(former === null ? null : JSON.parse(former)) ?? null;
    if (await place.replace(former, value === null ? null : JSON.stringify(value))) return value;
    await sleep(Math.random() * 10);
  }
}
