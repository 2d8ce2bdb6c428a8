export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export const noValidators: Validators = { etag: null, lastModified: null };

export function toConditions(validators: Validators | null): Record<string, string> {
  return {
    ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
  };
}

export function readValidators(headers: ResponseHeaders): Validators {
  return {
    etag: readHeader(headers, 'etag') || null,
    lastModified: readHeader(headers, 'last-modified') || null,
  };
}

export function readHeader(headers: ResponseHeaders, name: string): string {
  const value = headers[name];
  return (typeof value === 'object' ? value[0] : value) ?? '';
}
