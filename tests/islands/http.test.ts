import { describe, expect, it } from 'vitest';
import { forgeryHeaders } from '#islands/http.ts';

const cookies = 'a=1; XSRF-TOKEN=abc%3D; b=2';

describe('forgeryHeaders (requirement 6.2)', () => {
  it.for(['POST', 'PUT', 'PATCH', 'DELETE', 'post'])(
    'adds the token to a %s request to a relative URL',
    (method) => {
      expect(forgeryHeaders(method, '/api/thing', cookies)).toEqual({ 'X-XSRF-TOKEN': 'abc=' });
      expect(forgeryHeaders(method, 'thing?to=http://x', cookies)).toEqual({ 'X-XSRF-TOKEN': 'abc=' });
    },
  );

  it.for(['GET', 'HEAD', 'get'])('adds no token to a %s request', (method) => {
    expect(forgeryHeaders(method, '/api/thing', cookies)).toEqual({});
  });

  it.for([
    'https://other.example/',
    'HTTP://other.example/',
    '//other.example/',
    '/\\other.example',
    '\\\\other',
    ' https://x',
    'data:x',
  ])('adds no token to a request to the absolute URL %s', (url) => {
    expect(forgeryHeaders('POST', url, cookies)).toEqual({});
  });

  it('adds no token if there is no XSRF-TOKEN cookie', () => {
    expect(forgeryHeaders('POST', '/api', 'NOT-XSRF-TOKEN=x')).toEqual({});
    expect(forgeryHeaders('POST', '/api', '')).toEqual({});
  });
});
