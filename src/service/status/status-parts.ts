import type { Sessions } from '#service/accounts/sessions.ts';
import type { BrandCode } from '#config/codes.ts';
import type { StoredReleases } from '#service/preview/stored-releases.ts';
import type { Previews } from '#service/preview/previews.ts';
import type { Actions } from '#service/review/actions.ts';
import type { BoardSources } from './board.ts';

export interface StatusParts extends BoardSources {
  readonly sessions: Sessions;
  readonly actions: Actions;
  readonly previews: Pick<Previews, 'open'>;
  readonly releasesOf: (brand: BrandCode) => StoredReleases;
  /** Public origin of the service. Only forms from this origin are accepted. */
  readonly origin: string;
  readonly support: string | null;
  readonly sweepMinutes: number;
}
