// For the pointer layout of the target `s3`: what nginx-s3.conf asks nginx's JavaScript (njs) to do. s3-edge.mjs, which
// says what an address means, has to lie beside it.

import edge from 's3-edge.mjs';

/** Answers with the object of an address. */
async function show(r) {
  const release = await readRelease(r);
  if (release === null) return missing(r);
  const key = edge.keyOf(pathOf(r), release);
  if (key === null || edge.notFoundKeysOf(pathOf(r), release).includes(key)) return missing(r);
  r.variables.s3_object = encode(key);
  r.internalRedirect('@object');
}

/** Answers where there is no object: leads on to the page of a folder, or shows the page that says so. */
async function missing(r) {
  const release = await readRelease(r);
  if (release === null) return r.return(404, 'Not found\n');
  const path = pathOf(r);
  if (!path.endsWith('/') && (await isThere(r, edge.keyOf(`${path}/`, release)))) {
    return r.return(301, `${path}/${r.variables.is_args}${r.variables.args || ''}`);
  }
  const keys = edge.notFoundKeysOf(path, release);
  for (let at = 0; at < keys.length; at += 1) {
    const page = await r.subrequest('/.object', { args: `key=${encode(keys[at])}` });
    if (page.status === 200) {
      r.headersOut['Content-Type'] = page.headersOut['Content-Type'];
      return r.return(404, page.responseText);
    }
  }
  r.return(404, 'Not found\n');
}

/** Passes on what belongs to an object, and nothing that the store says of itself. */
function passHeaders(r) {
  for (const name in r.headersOut) {
    if (!/^(?:content-.*|etag)$/i.test(name)) delete r.headersOut[name];
  }
}

/** The id of the release to show here; null where none is live, or held. */
async function readRelease(r) {
  const reply = await r.subrequest('/.current');
  if (reply.status !== 200) throw new Error(`The store answers with ${reply.status} to current.json.`);
  return edge.releaseOf(JSON.parse(reply.responseText), r.variables.s3_shows);
}

async function isThere(r, key) {
  if (key === null) return false;
  const reply = await r.subrequest('/.object', { args: `key=${encode(key)}`, method: 'HEAD' });
  return reply.status === 200;
}

/** As the browser sent it. */
function pathOf(r) {
  return r.variables.request_uri.split('?')[0];
}

function encode(key) {
  return key.split('/').map(encodeURIComponent).join('/');
}

/** Says that the store is out of reach where nothing better can be said. */
function unlessItFails(answer) {
  return async (r) => {
    try {
      await answer(r);
    } catch (error) {
      r.error(`${error}`);
      r.return(503, 'This site is out of reach for a moment.\n');
    }
  };
}

export default { show: unlessItFails(show), missing: unlessItFails(missing), passHeaders };
