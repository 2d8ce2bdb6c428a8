/** Fields of the bare shapes: where one is there, `data` is only a field among others. */
const bareFields = ['id', 'name', 'mainSharedContent'];

/** The value of a body that is bare or `{ "data": <value> }` (requirement 7.3). */
export function unwrap(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const isEnvelope = 'data' in body && !bareFields.some((field) => field in body);
  return isEnvelope ? body.data : body;
}
