import * as z from 'zod/mini';

/** Viewers read; publishers may also change the live release. */
export const roles = ['viewer', 'publisher'] as const;

export type Role = (typeof roles)[number];

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export const userSchema = z.object({
  name: z.string(),
  role: z.enum(roles),
  password: z.string(),
  /** Changes with every change of role or password, which ends earlier sessions. */
  stamp: z.string(),
  /** Milliseconds since 1970. */
  addedAt: z.number(),
});

export type User = z.infer<typeof userSchema>;

/** Normalises a name, so that capitals do not matter at sign-in. */
export function toUserName(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Returns the normalised name. Throws if it cannot be a user's name. */
export function checkUserName(text: string): string {
  const name = toUserName(text);
  if (/^[a-z0-9][a-z0-9._@-]{0,63}$/.test(name)) return name;
  throw new Error(
    `"${text}" can't be the name of a user. Give 1 to 64 letters a-z, digits and . _ @ -, e.g. anna@example.com.`,
  );
}
