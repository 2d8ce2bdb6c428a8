import type { Facts } from '#catalogue/facts.ts';
import type { Product } from '#catalogue/product.ts';
import { digestProduct } from '#catalogue/shown.ts';
import { snapshotVersion } from '#catalogue/snapshot.ts';
import { readLiveProduct } from '#erp/wire/live-product.ts';
import { toWireProduct } from '#demo-erp/to-wire.ts';
import { parseProduct } from '#erp/wire/product.ts';
import { diffRecords } from '#catalogue/record-diff.ts';
import { ProductView } from '#islands/ProductDetails.tsx';
import { formatFields, reportTexts } from '#reports/texts/report-texts.ts';
import { productJsonLd } from '#site/json-ld.ts';
import { listPages } from '#site/pages.ts';
import { printComponent } from '#site/print-element.ts';
import { listProductFiles } from '#site/product-files.ts';
import { toProductRecord } from '#site/product-record.ts';
import { toProductView } from '#site/product-view.ts';
import { readerContext } from '../reader-context.ts';
import { aSite, textOf } from '../site/build-site.ts';
import { aRecord } from './a-record.ts';
import { aProduct } from './build-catalogue.ts';

const context = readerContext('https://erp.example');
const place = { brand: 'dr', call: '', place: '', about: { kind: 'list' } } as const;

export function showFact(fields: Facts, others: Facts) {
  const [site, changed] = [
    aSite({ products: [toProduct(fields)] }),
    aSite({ products: [toProduct(others)] }),
  ];
  const [product] = site.catalogue.products;
  if (product === undefined) throw new Error('The site has no product.');
  const view = toProductView({ kind: 'product', locale: 'En', key: '1' }, site);
  const { locale, messages: texts } = view.frame;
  const record = toProductRecord(product, 'En', site);
  const [json = '', csv = ''] = listProductFiles(site).map(textOf);
  const recordOf = (given: Facts) => aRecord({ products: [toProduct(given)] });
  const { changed: rows } = diffRecords(recordOf(fields), recordOf(others)).product;
  const changes = rows.get('1')?.fields ?? [];
  const live = readLiveProduct(toWire(others), context).model;
  const keyOf = (of: typeof site) => listPages(of).find(({ route }) => route.kind === 'product')?.key;
  return {
    page: printComponent(ProductView, {
      product: view.printed,
      groups: view.groups,
      locale,
      texts,
      ask: null,
      picker: [],
    }),
    csv: csv.trim().split('\r\n'),
    json: JSON.parse(json).products[0],
    jsonLd: productJsonLd(record, null, texts).additionalProperty,
    changes: formatFields(changes, reportTexts.En),
    isRefreshed:
      live !== null && digestProduct(live, 'En', []).facts !== digestProduct(product, 'En', []).facts,
    hasNewKey: keyOf(site) !== keyOf(changed),
    snapshotVersion,
  };
}

function toWire(facts: Facts) {
  return toWireProduct({ ...aProduct('1'), facts });
}

function toProduct(fields: Facts): Product {
  const { model } = parseProduct(toWire(fields), place, context);
  if (model === null) throw new Error('The product can not be read.');
  return aProduct('1', { facts: model.facts });
}
