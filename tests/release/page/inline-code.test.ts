import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readInlineCode } from '#release/page/inline-code.ts';

const nameOf = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

it('reads each inline script and style of a page once, by its digest, and neither data nor files', () => {
  const found = readInlineCode(
    '<style>a{}</style><script>start()</script><script>start()</script><script type="module">a\r\nb</script>' +
      '<script type="application/ld+json">{}</script><script type="application/json" id="x">{}</script>' +
      '<script src="/a.js">ignored</script><!-- <script>no()</script> --><p title="<script>no()</script>">',
  );
  expect(found).toEqual({ scripts: [nameOf('start()'), nameOf('a\nb')], styles: [nameOf('a{}')] });
});
