// The njs functions of nginx-s3.conf, for the pointer layout of the target `s3`. Needs s3-edge.mjs in the same folder.

import edge from 's3-edge.mjs';

async function show(r) {
  const release = await readRelease(r);
  if (release === null) return missing(r);
  const key = edge.keyOf(pathOf(r), release);
  if (key === null || edge.notFoundKeysOf(pathOf(r), release).includes(key)) return missing(r);
  r.variables.s3_object = encode(key);
  r.internalRedirect('@object');
}

/** Redirects `/x` to `/x/` if that page exists. If not, sends the 404 page. */
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

/** Keeps only the ETag and the content headers. */
function passHeaders(r) {
  for (const name in r.headersOut) {
    if (!/^(?:content-.*|etag)$/i.test(name)) delete r.headersOut[name];
  }
}

/** Returns null if no release is live. */
async function readRelease(r) {
  const reply = await r.subrequest('/.current');
  if (reply.status !== 200) throw new Error(`The store answered ${reply.status} for current.json.`);
  return edge.releaseOf(JSON.parse(reply.responseText));
}

async function isThere(r, key) {
  if (key === null) return false;
  const reply = await r.subrequest('/.object', { args: `key=${encode(key)}`, method: 'HEAD' });
  return reply.status === 200;
}

/** The path is still URL-encoded. */
function pathOf(r) {
  return r.variables.request_uri.split('?')[0];
}

function encode(key) {
  return key.split('/').map(encodeURIComponent).join('/');
}

/** Sends status 503 if the store cannot be reached. */
function with503(answer) {
  return async (r) => {
    try {
      await answer(r);
    } catch (error) {
      r.error(`${error}`);
      r.return(503, 'This site is not available at the moment. Try again in a minute.\n');
    }
  };
}

export default { show: with503(show), missing: with503(missing), passHeaders };
