import type { ShownPicker } from '#catalogue/picker.ts';
import type { Locale, ShownText } from '#catalogue/text.ts';
import { Shown } from './Shown.tsx';

export type PickerLabel = 'variantWith' | 'discontinued';

interface Props {
  readonly picker: ShownPicker;
  readonly locale: Locale;
  readonly texts: Readonly<Record<PickerLabel, string>>;
}

export function Picker({ picker, locale, texts }: Props) {
  return (
    <ul className="picker">
      {picker.map(({ name, choices }) => (
        <li key={name.text}>
          <span aria-hidden="true">
            <Shown text={name} locale={locale} />
          </span>
          <ul className="rows">
            {choices.map(({ text, path, isOwn, isDiscontinued, changes }) => (
              <li key={path}>
                <a
                  href={path}
                  aria-current={isOwn ? 'page' : undefined}
                  className={isDiscontinued ? 'off' : undefined}
                >
                  <span className="unseen">
                    <Shown text={{ ...name, text: `${name.text}: ` }} locale={locale} />
                  </span>
                  <Shown text={text} locale={locale} />
                  {changes.length > 0 && (
                    <small>{` ${texts.variantWith.replace('{values}', changes.map(toText).join(', '))}`}</small>
                  )}
                  {isDiscontinued && <small>{` ${texts.discontinued}`}</small>}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const toText = ({ text }: ShownText) => text;
