import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import type { Environment } from '#config/environment.ts';
import type { Variables } from '#config/variable.ts';
import { foldersOf, type Workspace } from '#config/workspace.ts';
import type { ReleaseHeaders } from './targets/dir/release-headers.ts';
import { openGuard } from '#guard/guard.ts';
import { findSecrets } from '#guard/secrets.ts';
import { openPurge } from './open-purge.ts';
import { openTarget } from './targets/open-target.ts';
import { openDuePurge } from './purge/due-purge.ts';
import { publishBrand, type PublishReport, type PublishRequest } from './publish-brand.ts';
import type { Pauses } from './target.ts';
import type { BuiltDist } from '#release/built.ts';
import type { Release } from '#release/release.ts';
import { refuseDemoContent } from './demo-content.ts';
import { warned } from './warned.ts';
import { writeSnippets } from './headers/write-snippets.ts';

export interface PublisherSettings {
  readonly workspace: Workspace;
  readonly environment: Environment;
  /** The environment's variables: what is secret in them must not be published. */
  readonly variables: Variables;
  /** Address of the target, such as `dir:live`. */
  readonly target: string;
}

export type PublishOrder = Pick<
  PublishRequest,
  'brand' | 'brands' | 'readBuilt' | 'ticket' | 'isHeld' | 'force' | 'neverForced' | 'isDryRun' | 'onStep'
> & {
  /** Asked last of all, with everything ready: false leaves the live release, as `superseded`. */
  readonly mayPublish?: () => Promise<boolean>;
};

export interface Published extends PublishReport {
  /** What went wrong around a release that is live all the same. */
  readonly warnings: readonly string[];
}

/** One brand's place in a target and its guard, open, for one publish after the other. */
export interface Publisher {
  takeTicket(): Promise<number>;
  /** Throws, or is refused, with the live release as it was. */
  publish(order: PublishOrder): Promise<Published>;
  /** May run beside a publish. Gives warnings. */
  tidy(keep: Brand['keep'], pauses?: Pauses): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openPublisher(settings: PublisherSettings, code: BrandCode): Promise<Publisher> {
  const { workspace, environment, variables } = settings;
  const target = await openTarget(settings.target, workspace.output, code);
  const folders = foldersOf(workspace, code);
  const guard = openGuard(folders.facts);
  /** Of the release on its way: whoever tidies meanwhile leaves its policy in place. */
  let coming: ReleaseHeaders | null = null;
  const publish = async ({ mayPublish = async () => true, ...order }: PublishOrder): Promise<Published> => {
    const early: string[] = [];
    const publishing = publishBrand({
      ...order,
      target: {
        takeTicket: () => target.takeTicket(),
        readLive: () => target.readLive(),
        prepare: (coming) => target.prepare?.(coming),
        publish: async (upload) => ((await mayPublish()) ? target.publish(upload) : superseded),
      },
      privateHosts: environment.erpHost === null ? [] : [new URL(environment.erpHost).host],
      secrets: findSecrets(variables),
      guard,
      // What goes live is served as it should be from the first moment.
      onAccepted: async (built, live) => {
        if (live !== null && isServedAlike(live.release, built)) return;
        const write = async () => {
          coming = await readHeaders(built);
          return writeSnippets(settings, code, coming);
        };
        early.push(...(await warned(write)));
      },
      purge: openDuePurge(openPurge(order.brand, environment.cloudflareToken), folders.purgeDue),
      readBuilt: async () => {
        const built = await order.readBuilt();
        refuseDemoContent(built.snapshot, order, settings);
        return built;
      },
    });
    const report = await publishing.finally(() => {
      coming = null;
    });
    // What is live by now stays live, whatever goes wrong from here on.
    const late = report.kind === 'live' ? await warned(() => writeSnippets(settings, code, null)) : [];
    return { ...report, warnings: [...new Set([...early, ...late])] };
  };
  return {
    takeTicket: () => target.takeTicket(),
    publish,
    tidy: async (keep, pauses) => {
      await target.tidy(keep, pauses);
      return writeSnippets(settings, code, coming);
    },
    close: () => target.close(),
  };
}

const superseded = {
  kind: 'superseded',
  transfer: { requests: 0, bytes: 0, copies: 0, removed: 0 },
} as const;

const headerFiles = ['_headers', '_redirects'] as const;

/** Whether the web server has to be told nothing that it was not told for the live release. */
function isServedAlike(live: Pick<Release, 'files'>, { files }: BuiltDist): boolean {
  return headerFiles.every((file) => live.files.get(file)?.sha256 === files.get(file)?.sha256);
}

async function readHeaders({ readFile }: BuiltDist): Promise<ReleaseHeaders> {
  const text = async (path: string) => Buffer.from(await readFile(path)).toString('utf8');
  const [headers, redirects] = headerFiles;
  return { headers: await text(headers), redirects: await text(redirects) };
}
