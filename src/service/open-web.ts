import type { FastifyInstance } from 'fastify';
import { openTarget } from '#publish/targets/open-target.ts';
import { addHealthRoutes, type Checks, listChecks } from './metrics/readiness.ts';
import { listChannelFailures } from './notify/outbox.ts';
import { throttleProblems } from './log.ts';
import { openActions } from './review/actions.ts';
import { startPlanner } from './review/planner.ts';
import { openWebApp } from './web-app.ts';
import { openSessions } from './accounts/sessions.ts';
import { openUsers } from './accounts/users.ts';
import { openReleaseStores } from './preview/release-comparison.ts';
import { openCatalogues } from './preview/catalogues.ts';
import { openPreviews } from './preview/previews.ts';
import { registerHooks } from './hooks/hook-routes.ts';
import { registerStatus } from './status/register-status.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Builders } from './start-builders.ts';

export async function openWeb(
  parts: ServiceParts,
  builders: Pick<Builders, 'check'>,
): Promise<FastifyInstance> {
  const { records, queue, brands, workspace, environment, serviceEnvironment, metrics, log, store } = parts;
  const { origin, previewOrigin, trustedProxy, support, sweepMs } = serviceEnvironment;
  const app = openWebApp({ log, trustedProxy });
  const checks: Record<string, Checks[string]> = { ...listChecks(parts), builds: builders.check };
  addHealthRoutes(app, checks, (part, err) => log.warn({ part, err }, 'not ready'));
  if (!parts.hasWeb) return app;
  await registerHooks(app, {
    ...{ records, queue, brands, environment: serviceEnvironment },
    onAnswer: metrics.hookAnswered,
  });
  const sessions = openSessions(store, openUsers(store));
  const releases = openReleaseStores((code) => openTarget(environment.publishTarget, workspace.output, code));
  const previews = await openPreviews({
    ...{ store, origin, isOpen: sessions.isOpen, previewOrigin },
    ...{ host: serviceEnvironment.host, port: serviceEnvironment.previewPort },
    releasesOf: releases.of,
    onProblem: (err) => log.warn({ err }, 'preview failed'),
  });
  // Checks only a configured preview address. The default may not be reachable before a proxy is set up.
  if (previewOrigin !== null) checks.preview = previews.check;
  const catalogues = openCatalogues(releases.of, (code) => brands.get(code)?.forcedLocale ?? 'En');
  app.addHook('onClose', async () => {
    await previews.close();
    await releases.close();
  });
  const actions = openActions({ records, queue, workspace, environment });
  const onProblem = throttleProblems((err) => log.error({ err }, 'planner failed'));
  const planner = startPlanner({ records, queue, brands, actions, onProblem });
  app.addHook('onClose', () => planner.stop());
  registerStatus(app, {
    ...{ support, sweepMinutes: Math.round(sweepMs / 60_000) },
    ...{ records, queue, brands, origin, listChannelFailures: () => listChannelFailures(store, brands) },
    ...{ sessions, previews, releasesOf: releases.of, catalogues, actions },
  });
  return app;
}
