import type { Sessions } from '#service/accounts/sessions.ts';
import type { BrandCode } from '#config/codes.ts';
import type { StoredReleases } from '#service/preview/stored-releases.ts';
import type { Previews } from '#service/preview/previews.ts';
import type { Actions } from './actions.ts';
import type { BoardSources } from './board.ts';

/** Everything the routes of the status page need. */
export interface StatusParts extends BoardSources {
  readonly sessions: Sessions;
  readonly actions: Actions;
  readonly previews: Pick<Previews, 'open'>;
  readonly releasesOf: (brand: BrandCode) => StoredReleases;
  /** Public origin of the service, without a trailing slash; forms are accepted from it only. */
  readonly origin: string;
  /** The person to ask for help; null where nobody is named. */
  readonly support: string | null;
  readonly sweepMinutes: number;
  /** Takes secrets out of a program's own words. */
  readonly redact: (text: string) => string;
}
