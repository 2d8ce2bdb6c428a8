import type { Pager as PagerLinks } from '#catalogue/paging.ts';

interface Props {
  readonly pager: PagerLinks;
  readonly texts: Readonly<Record<'pages' | 'previousPage' | 'nextPage' | 'pageNumber', string>>;
}

export function Pager({ pager: { number, previous, next, links }, texts }: Props) {
  return (
    <nav className="pager" aria-label={texts.pages}>
      {previous !== null && (
        <a href={previous} rel="prev">
          {texts.previousPage}
        </a>
      )}
      <ol className="pages">
        {links.map((link, at) => (
          <li key={link?.number ?? `gap ${at}`} aria-hidden={link === null ? 'true' : undefined}>
            {link === null ? (
              '…'
            ) : (
              <a
                href={link.path}
                aria-label={texts.pageNumber.replace('{page}', `${link.number}`)}
                aria-current={link.number === number ? 'page' : undefined}
              >
                {link.number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {next !== null && (
        <a href={next} rel="next">
          {texts.nextPage}
        </a>
      )}
    </nav>
  );
}
