export interface Property {
  readonly name: string;
  readonly value: string;
}

const timeoutMs = 8_000;

/**
 * Reads the attributes of a product's page from its structured data, as text: nothing of it becomes HTML. Rejects where the page
 * can't be fetched, or has none.
 */
export async function fetchProperties(path: string): Promise<readonly Property[]> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  const text = response.ok ? await response.text() : '';
  const found = /<script type="application\/ld\+json">(\{[^<]*"@type":"Product"[^<]*\})<\/script>/.exec(
    text,
  )?.[1];
  if (found === undefined) throw new Error(`${path} answered ${response.status}, and describes no product.`);
  const data: unknown = JSON.parse(found);
  const list =
    typeof data === 'object' && data !== null && 'additionalProperty' in data ? data.additionalProperty : [];
  return (Array.isArray(list) ? list : []).filter(isAttribute);
}

/** The availability of a product without a price stands there in schema.org's words. */
function isAttribute(one: { readonly name?: unknown; readonly value?: unknown }): one is Property {
  const { name, value } = one;
  return typeof name === 'string' && typeof value === 'string' && !value.startsWith('https://schema.org/');
}
