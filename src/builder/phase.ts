/** The phases of a build, in their order. */
export const buildPhases = ['pull', 'pictures', 'settle', 'render', 'write', 'guard', 'publish'] as const;

export type BuildPhase = (typeof buildPhases)[number];
