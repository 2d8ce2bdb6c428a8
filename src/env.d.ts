import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:change'?: 'product' | 'listing';
    'client:intent'?: boolean;
  }
}
