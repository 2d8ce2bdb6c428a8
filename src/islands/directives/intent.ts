import { keepDeeds } from './keep-deeds.ts';

type Load = () => Promise<() => Promise<void>>;

const intents = ['pointerenter', 'focusin', 'touchstart'] as const;

/**
 * `client:intent`: hydrates when a visitor first points at, focuses or touches the island. What is clicked, pressed
 * and typed until then is done to it again; where its code can't be fetched, the next intent tries once more.
 */
export default function intent(load: Load, options: unknown, island: HTMLElement): void {
  const ending = new AbortController();
  const hydrate = async () => {
    ending.abort();
    const replay = keepDeeds(island);
    try {
      await (
        await load()
      )();
      replay();
    } catch {
      intent(load, options, island);
    }
  };
  // The island itself has no box (`display: contents`): what it holds is listened to, in the capturing phase.
  for (const name of intents) {
    island.addEventListener(name, () => void hydrate(), {
      signal: ending.signal,
      capture: true,
      passive: true,
    });
  }
}
