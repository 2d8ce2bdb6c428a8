import { languages } from './pages.js';

export const data = {
  pagination: { data: 'routes', size: 1, alias: 'entry' },
  permalink: ({ entry: { path, language } }) => `${language.prefix}${path}`,
};

const words = {
  En: { home: 'Home', products: 'Products', related: 'Related products', details: 'Details', code: 'Code' },
  Zh: { home: '首页', products: '产品', related: '相关产品', details: '产品介绍', code: '货号' },
};
const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => references[character]);
const price = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

export function render({ entry: page }) {
  const { language, path, catalogue } = page;
  const { locale, lang, prefix } = language;
  const other = languages.find((one) => one !== language);
  const { title, description, main } = contents[page.kind](
    page,
    words[locale],
    (text) => text[locale] ?? text.En,
  );
  const links = catalogue.categories.map(
    (group) => `<li><a href="${prefix}${group.path}">${escapeHtml(group.title[locale])}</a></li>`,
  );
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(`${catalogue.brand.toUpperCase()} | ${title}`)}</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="alternate" hreflang="${other.lang}" href="${other.prefix}${path}">
<link rel="stylesheet" href="/site.css">
</head>
<body>
<header><a href="${prefix}/">${catalogue.brand.toUpperCase()}</a><nav><a href="${prefix}/products/">${words[locale].products}</a><ul>${links.join('')}</ul></nav><a href="${other.prefix}${path}" hreflang="${other.lang}">${other.lang}</a></header>
<main>${main}</main>
<footer>${catalogue.brand.toUpperCase()}</footer>
<script type="module" src="/live.js"></script>
</body>
</html>
`;
}

const contents = {
  landing: ({ products, language, catalogue }, text, pick) => ({
    title: text.home,
    description: text.products,
    main: `<h1>${text.products}</h1>${grid(products, language, pick)}<ul>${[...catalogue.categories, ...catalogue.series].map((group) => `<li><a href="${language.prefix}${group.path}">${escapeHtml(pick(group.title))}</a></li>`).join('')}</ul>`,
  }),
  missing: ({ language }, text) => ({
    title: '404',
    description: '404',
    main: `<h1>404</h1><a href="${language.prefix}/products/">${text.products}</a>`,
  }),
  listing: ({ group, products, previous, next, language }, text, pick) => {
    const title = group === null ? text.products : pick(group.title);
    const link = (path, rel) =>
      path === null ? '' : `<a rel="${rel}" href="${language.prefix}${path}">${rel}</a>`;
    return {
      title,
      description: title,
      main: `<h1>${escapeHtml(title)}</h1>${group === null ? '' : pick(group.description)}${grid(products, language, pick)}<nav>${link(previous, 'prev')}${link(next, 'next')}</nav>`,
    };
  },
  product: ({ product, category, series, related, language }, text, pick) => {
    const name = escapeHtml(pick(product.name));
    const { prefix } = language;
    const facts = product.attributes.map(
      (one) => `<tr><th>${escapeHtml(pick(one.name))}</th><td>${escapeHtml(pick(one.value))}</td></tr>`,
    );
    const pictures = product.images.map(
      (image) =>
        `<img src="${image.url}" alt="${escapeHtml(pick(image.alt))}" width="${image.width}" height="${image.height}">`,
    );
    return {
      title: pick(product.name),
      description: pick(product.summary),
      main: `<nav><ol><li><a href="${prefix}/">${text.home}</a></li><li><a href="${prefix}/products/">${text.products}</a></li><li><a href="${prefix}${category.path}">${escapeHtml(pick(category.title))}</a></li><li>${name}</li></ol></nav>
<div>${pictures.join('')}</div><h1>${name}</h1><p>${formatPrice(product)}</p><p>${product.availability ?? ''}</p><p>${text.code}: ${product.code}</p><p>${escapeHtml(pick(product.summary))}</p>
${series === null ? '' : `<p><a href="${prefix}${series.path}">${escapeHtml(pick(series.title))}</a></p>`}<table>${facts.join('')}</table><time datetime="${product.updatedAt}">${product.updatedAt.slice(0, 10)}</time>
<h2>${text.details}</h2>${pick(product.description)}<h2>${text.related}</h2>${grid(related, language, pick)}`,
    };
  },
};

function grid(products, { prefix }, pick) {
  const cards = products.map((product) => {
    const [image] = product.images;
    return `<li><a href="${prefix}/products/item/${product.id}/"><img src="${image.url}" alt="" loading="lazy">${escapeHtml(pick(product.name))}</a><span>${formatPrice(product)}</span></li>`;
  });
  return `<ul>${cards.join('')}</ul>`;
}

function formatPrice({ price: given }) {
  return given === null ? '' : `${given.currency} ${price.format(given.amount)}`;
}
