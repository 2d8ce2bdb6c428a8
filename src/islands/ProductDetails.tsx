import type { GroupLinks } from '#catalogue/live-page.ts';
import type { Locale } from '#catalogue/text.ts';
import type { ShownPicker } from '#catalogue/picker.ts';
import type { Availability as AvailabilityValue } from '#catalogue/product.ts';
import type { ShownProduct } from '#catalogue/shown.ts';
import { type Enquiry, EnquiryLink } from './EnquiryLink.tsx';
import { Availability, Shown } from './Shown.tsx';
import { Gallery, type GalleryLabel } from './Gallery.tsx';
import { Picker, type PickerLabel } from './Picker.tsx';

type LabelKey =
  | 'code'
  | 'priceOnRequest'
  | 'askAbout'
  | 'keep'
  | 'compare'
  | 'printSheet'
  | GalleryLabel
  | PickerLabel;

export type ProductLabels = Readonly<Record<LabelKey | AvailabilityValue, string>>;

interface Props {
  readonly product: ShownProduct;
  readonly groups: readonly GroupLinks[];
  readonly locale: Locale;
  readonly texts: ProductLabels;
  readonly ask: Enquiry | null;
  readonly picker: React.ReactNode;
  readonly actions: React.ReactNode;
}

export function ProductDetails({ product, groups, locale, texts, ask, picker, actions }: Props) {
  const { code, summary, facts, attributes } = product;
  return (
    <>
      <div className="facts">
        <h1>
          <Shown text={product.name} locale={locale} />
        </h1>
        <p className="offer">
          <span className="price">{product.price ?? texts.priceOnRequest}</span>
          {product.availability !== null && (
            <Availability availability={product.availability} texts={texts} />
          )}
          {product.price === null && ask !== null && (
            <EnquiryLink ask={ask} product={product} label={texts.askAbout} locale={locale} />
          )}
        </p>
        {picker}
      </div>
      {actions}
      <div className="details">
        {summary !== null && (
          <p className="lead">
            <Shown text={summary} locale={locale} />
          </p>
        )}
        <dl>
          {code !== null && <Fact label={texts.code}>{code}</Fact>}
          <GroupFacts groups={groups} locale={locale} />
          {[...facts, ...attributes].map(({ name, value }) => (
            <Fact key={`${name.text} ${value.text}`} label={<Shown text={name} locale={locale} />}>
              <Shown text={value} locale={locale} />
            </Fact>
          ))}
        </dl>
      </div>
    </>
  );
}

export function GroupFacts({ groups, locale }: Pick<Props, 'groups' | 'locale'>) {
  return groups.map(({ label, links }) => (
    <Fact key={label} label={label}>
      {links.map(({ title, path }) =>
        path === null ? (
          <span key={title.text}>
            <Shown text={title} locale={locale} />
          </span>
        ) : (
          <a key={path} href={path}>
            <Shown text={title} locale={locale} />
          </a>
        ),
      )}
    </Fact>
  ));
}

function Fact({ label, children }: { readonly label: React.ReactNode; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ViewProps extends Omit<Props, 'picker' | 'actions'> {
  readonly picker: ShownPicker;
}

export function ProductView({ picker, ...details }: ViewProps) {
  const { product, locale, texts } = details;
  return (
    <>
      <Gallery images={product.images} name={product.name} locale={locale} texts={texts} />
      <ProductDetails
        {...details}
        picker={picker.length > 0 && <Picker picker={picker} locale={locale} texts={texts} />}
        actions={
          <p className="take">
            <button type="button" data-keep="">
              {texts.keep}
            </button>
            <button type="button" data-compare="">
              {texts.compare}
            </button>
            <button type="button" data-sheet="">
              {texts.printSheet}
            </button>
          </p>
        }
      />
    </>
  );
}
