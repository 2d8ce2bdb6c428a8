type Load = () => Promise<() => Promise<void>>;

const intents = ['pointerenter', 'focusin', 'touchstart'] as const;

/** `client:intent`: hydrates when a visitor first points at, focuses or touches the island. */
export default function intent(load: Load, _options: unknown, island: HTMLElement): void {
  const ending = new AbortController();
  const hydrate = async () => {
    ending.abort();
    await (
      await load()
    )();
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
