import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import type { ReleaseFile } from '#release/release.ts';
import type { TargetResult, Upload } from '#publish/targets/target.ts';
import { findExpired, restoreExpired } from './expired-assets.ts';
import {
  type About,
  type Claim,
  type Head,
  isPassed,
  type NamedRelease,
  type Slot,
  completeSlot,
} from './head.ts';
import { KeptBytes, type Stage } from './kept-bytes.ts';
import { type BrandStore, headersOf, type Layout, Steps, type Work } from './layout.ts';
import { type Homes, noManifest } from './manifest-files.ts';
import { concurrency, type Listed, unlessLate } from './object-store.ts';
import { TargetError } from '#publish/targets/target-error.ts';
import { type SwitchPlan, planSwitch } from '#publish/targets/switch-plan.ts';

/** Thrown where a source was taken away: a publisher with a higher ticket has begun. */
class OvertakenError extends Error {}

/**
 * Files lie where visitors read them, so publishers overwrite each other's. What keeps an older one from harm:
 *
 * 1. All bytes are first brought to a folder of this publish alone (its stage), and kept there for going back.
 * 2. A claim in the head says what is about to change. A publisher with a higher ticket claims over it, and counts every
 *    file on which the releases of unfinished claims differ as unknown: so a publish that died heals with the next.
 * 3. Only after the claim are files copied, within the store, from the stage to where they are read. A newer publisher
 *    deletes the stages of the claims it found before it copies: a copy that an older one asks for later finds nothing
 *    to copy and changes nothing, however long that one slept. ETags could not tell: equal bytes have equal ones.
 * 4. Deleting a page has no such source. It is sent only right after the claim was seen to stand, and not later than
 *    half of `settleMs` after; a publisher that claims over another waits `settleMs`. What remains: a process or a network that
 *    stops exactly between that last look at the clock and the store, for longer than that, may take away a page that
 *    a newer release has again. That page comes back when it changes, or with the next release that was not live.
 */
export class InPlaceLayout implements Layout {
  readonly #brand: BrandStore;
  readonly #kept: KeptBytes;

  constructor(brand: BrandStore) {
    this.#brand = brand;
    this.#kept = new KeptBytes(brand);
  }

  async bring(work: Work, readFile: Upload['readFile']): Promise<TargetResult['kind']> {
    return this.#run(work, async (stage, paths, head) => {
      const homes = await this.#knownHomes(work, head);
      await this.#kept.bring(stage, paths, homes, readFile);
      const all = new Map([...work.files.values()].map(({ sha256 }) => [sha256, homes.get(sha256) ?? '']));
      for (const sha256 of stage.digests) all.set(sha256, stage.name);
      await this.#brand.manifests.write(work.about, { ...work, homes: all });
    });
  }

  async promote(work: Work, homes: Homes): Promise<TargetResult['kind']> {
    return this.#run(work, (stage, paths) => this.#kept.bring(stage, paths, homes, null));
  }

  keyOf(_: About, __: string, { sha256 }: ReleaseFile, homes: Homes): string | null {
    const home = homes.get(sha256);
    return home === undefined ? null : this.#kept.keyOf(home, sha256);
  }

  async listFolders(): Promise<readonly Listed[]> {
    return this.#brand.store.list(this.#brand.keys.kept, true);
  }

  async sweep(
    folders: readonly Listed[],
    needed: readonly NamedRelease[],
    former: readonly NamedRelease[],
    isOver: (ticket: number) => boolean,
  ): Promise<void> {
    await this.#kept.sweep(folders, needed, former, isOver);
  }

  async #run(
    work: Work,
    prepare: (stage: Stage, paths: readonly string[], head: Head) => Promise<void>,
  ): Promise<TargetResult['kind']> {
    const { slot, ticket } = work;
    const steps = new Steps(work.onStep);
    const stage: Stage = { name: `${ticket}-${randomUUID().slice(0, 8)}`, digests: new Set(), work, steps };
    const missing = new Set<string>();
    for (;;) {
      const head = await this.#brand.head.recall();
      if (isPassed(head, slot, ticket)) return 'superseded';
      const plan = await this.#plan(work, head[slot], missing);
      steps.expectLater(plan.bring.flat().length);
      await prepare(stage, plan.bring.flat(), head);
      const lost = await this.#claim(work, stage, head[slot]);
      if (lost.length > 0) await restoreExpired(this.#brand, lost, async () => void addAll(missing, lost));
      const claims = (await this.#brand.head.recall())[slot].claims;
      if (claims.at(-1)?.stage !== stage.name) continue;
      await this.#disarmOthers(claims, stage);
      return this.#goLive(work, stage, plan);
    }
  }

  async #plan(
    { files, slot }: Work,
    { release, claims }: Slot,
    missing: ReadonlySet<string>,
  ): Promise<SwitchPlan> {
    const { manifests } = this.#brand;
    const shown = release === null ? noManifest : await manifests.read(release);
    const mixture = [new Map([...shown.files].filter(([path]) => !missing.has(path)))];
    for (const { about } of claims) mixture.push(new Map((await manifests.read(about)).files));
    return planSwitch(mixture, files, { keepsAssets: slot === 'live' });
  }

  /** Returns where the bytes of the last publishes that ended lie; those of unfinished ones are about to go. */
  async #knownHomes({ slot }: Work, head: Head): Promise<Homes> {
    const slots = slot === 'live' ? [head.live] : [head.live, head.held];
    const homes = new Map<string, string>();
    for (const { release } of slots) {
      if (release === null) continue;
      for (const [sha256, home] of (await this.#brand.manifests.read(release)).homes) homes.set(sha256, home);
    }
    return homes;
  }

  /** Claims the slot if it is still as planned; returns the assets that must be brought again first. */
  async #claim(
    { slot, ticket, about, files, check }: Work,
    { name }: Stage,
    planned: Slot,
  ): Promise<readonly string[]> {
    let lost: readonly string[] = [];
    await this.#brand.head.change((head) => {
      lost = slot === 'live' ? findExpired(head, files) : [];
      const isAsPlanned = JSON.stringify(head[slot]) === JSON.stringify(planned);
      if (isPassed(head, slot, ticket)) return null;
      check(head);
      if (lost.length > 0 || !isAsPlanned) return null;
      const claims: readonly Claim[] = [...planned.claims, { ticket, about, stage: name }];
      return { ...head, [slot]: { ...planned, claims } };
    });
    return lost;
  }

  /** Deletes what publishers that were passed could still copy, and waits for calls that are under way. */
  async #disarmOthers(claims: readonly Claim[], own: Stage): Promise<void> {
    const others = claims.filter(({ stage }) => stage !== own.name);
    if (others.length === 0) return;
    for (const { stage } of others) await this.#kept.drop(stage);
    await sleep(this.#brand.store.options.settleMs);
  }

  async #goLive(work: Work, stage: Stage, plan: SwitchPlan): Promise<TargetResult['kind']> {
    const { head } = this.#brand;
    const { slot, ticket, about } = work;
    try {
      for (const paths of plan.bring) await this.#copy(work, stage, paths);
      await this.#remove(work, stage, plan.remove);
    } catch (error) {
      const now = await head.read().catch(() => null);
      if (now !== null && isPassed(now, slot, ticket)) return 'superseded';
      throw toMixedError(error, work);
    }
    const after = await head.change((before) => {
      const isMine = before[slot].claims.at(-1)?.stage === stage.name;
      return isMine ? completeSlot(before, slot, ticket, about) : null;
    });
    return isPassed(after, slot, ticket) ? 'superseded' : slot;
  }

  async #copy({ files, slot, about }: Work, stage: Stage, paths: readonly string[]): Promise<void> {
    const { store, keys } = this.#brand;
    const copy = async (path: string) => {
      const file = files.get(path);
      if (file === undefined) return;
      const from = this.#kept.keyOf(stage.name, file.sha256);
      if (!(await store.copy(from, `${keys.folderOf(slot)}${path}`, headersOf(file)))) {
        throw new OvertakenError(
          `The store has lost what release ${about.id} brought for ${path}. Publish again.`,
        );
      }
      stage.steps.step();
    };
    await pMap(paths, copy, { concurrency });
  }

  async #remove({ slot, about }: Work, stage: Stage, paths: readonly string[]): Promise<void> {
    const { store, keys, head } = this.#brand;
    const some = 500;
    for (let at = 0; at < paths.length; at += some) {
      const sent = paths.slice(at, at + some).map((path) => `${keys.folderOf(slot)}${path}`);
      for (let isDone = false; !isDone;) {
        const deadline = performance.now() + store.options.settleMs / 2;
        const { claims } = (await head.read())[slot];
        if (claims.at(-1)?.stage !== stage.name)
          throw new OvertakenError(`Release ${about.id} was passed by a newer one.`);
        isDone = await store.remove(sent, deadline).then(() => true, unlessLate);
      }
    }
  }
}

/** Says what a publish left that ended between its first copy and its last. */
function toMixedError(cause: unknown, { about, slot }: Work): Error {
  const who = slot === 'live' ? 'Visitors' : 'Viewers of what is held';
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isRefusal = cause instanceof TargetError && cause.isRefusal;
  return new TargetError(
    `Release ${about.id} is half there. ${who} get pages of it beside pages of the release before, each of them whole with all that it needs. Publish again, or roll back: either puts every page right. (${reason})`,
    { isRefusal, cause },
  );
}

function addAll(set: Set<string>, values: readonly string[]): void {
  for (const value of values) set.add(value);
}
