import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:change'?: 'setting' | 'product' | 'listing';
    'client:intent'?: boolean;
  }
}
