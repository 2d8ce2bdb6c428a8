import { recordEvents } from './record-events.ts';

type Load = () => Promise<() => Promise<void>>;

const intents = ['pointerenter', 'focusin', 'touchstart', 'click', 'keydown'] as const;

/**
 * `client:intent`: hydrates when a visitor first points at, focuses, touches, clicks or presses something in the island. What
 * is clicked, pressed and typed until then is done to it again; where its code can't be fetched, the next intent tries
 * once more.
 */
export default function intent(load: Load, _options: unknown, island: HTMLElement): void {
  // Before any of it is an intent: what starts the fetching counts as well.
  const replay = recordEvents(island);
  const wait = () => {
    const ending = new AbortController();
    const hydrate = async () => {
      ending.abort();
      try {
        await (
          await load()
        )();
        replay();
      } catch {
        wait();
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
  };
  wait();
}
