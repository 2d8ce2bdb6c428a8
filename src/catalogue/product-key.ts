import { digest8 } from './digest.ts';

const safeId = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const maxCleanedLength = 48;

/**
 * The path segment of a product's page: a safe id as it is, any other in lower case with unsafe characters replaced, `-`
 * and 8 hex digits of its digest (requirement 9.1).
 */
export function toProductKey(id: string): string {
  if (safeId.test(id)) return id;
  const cleaned = id
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
    .slice(0, maxCleanedLength);
  return `${cleaned || 'x'}-${digest8(id)}`;
}
