import { type Notifier, startNotifier } from './notify/notifier.ts';
import { throttleProblems } from './log-throttle.ts';
import type { ServiceParts } from './service-parts.ts';

/** Tells people what happens, where the status page is answered: its links lead there. */
export function startNotifications(parts: ServiceParts): Pick<Notifier, 'stop'> {
  const { store, records, brands, serviceEnvironment: environment, variables, hasWeb, log } = parts;
  if (!hasWeb) return { stop: async () => {} };
  const onProblem = throttleProblems((err) => log.error({ err }, 'channels'));
  const settings = { variables, environment };
  const { origin, support } = environment;
  return startNotifier({ store, records, brands, origin, support, settings, onProblem });
}
