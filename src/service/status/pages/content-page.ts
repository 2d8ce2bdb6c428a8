import type { Brand } from '#config/brands.ts';
import {
  addressFor,
  idOf,
  isNewFinding,
  severities,
  severityOf,
  toEditAddress,
  type ReportedContent,
  type ReportedFinding,
} from '#reports/content-report/finding.ts';
import { h, type Child } from '#reports/element.ts';
import { formatNumber } from '#reports/texts/both.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { formatPage } from './page-frame.ts';
import {
  fieldsForm,
  hidden,
  link,
  longList,
  mayPublish,
  nameIn,
  p,
  quietText,
  reasonField,
  releaseLink,
  smallText,
  textsOf,
  type View,
} from './parts.ts';

type Kind = ReportedFinding['kind'];

export function formatContentPage(
  brand: Brand,
  state: BrandState,
  report: ReportedContent | null,
  view: View,
): string {
  const { content: words } = textsOf(view);
  const { content } = reportTexts[view.locale];
  return formatPage(view, {
    title: `${content.title} – ${brand.name}`,
    zones: [brand],
    body: [
      aboutLine(brand, state, view),
      report === null ? p(words.none) : reportParts(report, brand, state.accepted ?? {}, view),
      report && p(link(`/brands/${brand.code}/reports/content.csv`, words.table)),
    ],
  });
}

function aboutLine({ code }: Brand, { reported, live, waiting }: BrandState, view: View): Child {
  if (reported === undefined) return null;
  const { about } = textsOf(view).content;
  const { release, readAt } = reported;
  if (release === null) return quietText(about.read(formatTime(readAt, view)));
  const name = releaseLink(code, release, view);
  if (release === live?.release) return quietText(about.live(name));
  return quietText(release === waiting?.release ? about.waiting(name) : about.other(name));
}

type Accepted = NonNullable<BrandState['accepted']>;

function reportParts({ products, findings }: ReportedContent, brand: Brand, accepted: Accepted, view: View) {
  const words = reportTexts[view.locale];
  const { content, colon } = words;
  const counted = findings.filter(({ kind }) => accepted[kind] === undefined);
  const others = findings.filter(({ kind }) => accepted[kind] !== undefined);
  const draw = (finding: ReportedFinding) => findingItem(finding, brand, view);
  const fresh = counted.filter(isNewFinding);
  const listed = content.listed(content.products(products));
  const { size } = new Set(counted.map(({ about }) => JSON.stringify([about.kind, idOf(about)])));
  const sum = content.sum(listed, content.findings(counted.length), content.entries(size));
  const freshTitle = `${content.fresh}${colon}${formatNumber(fresh.length)}`;
  return [
    p(counted.length === 0 ? content.nothing(listed) : sum),
    fresh.length === 0
      ? null
      : h('section', { id: 'new' }, h('h2', {}, freshTitle), longList(fresh, draw, words)),
    severities.map((severity) => {
      const ofSeverity = counted.filter(({ kind }) => severityOf(kind) === severity);
      if (ofSeverity.length === 0) return null;
      return h(
        'section',
        { id: severity },
        h('h2', {}, content.severities[severity]),
        [...Map.groupBy(ofSeverity, ({ kind }) => kind)].map(([kind, some]) => [
          kindTitle(kind, some, view),
          quietText(words.findings[kind].advice),
          longList(some, draw, words),
          acceptForm(kind, brand, view),
        ]),
      );
    }),
    others.length === 0 ? null : acceptedSection(others, brand, accepted, view),
  ];
}

function kindTitle(kind: Kind, { length }: readonly ReportedFinding[], { locale }: View): Child {
  const { findings, colon } = reportTexts[locale];
  return h('h3', { id: kind }, `${findings[kind].title}${colon}${formatNumber(length)}`);
}

function acceptForm(kind: Kind, { code }: Brand, view: View): Child {
  if (!mayPublish(view)) return null;
  const { content: words, actions } = textsOf(view);
  return h(
    'details',
    { class: 'accept' },
    h('summary', {}, actions.accept),
    quietText(words.acceptHint),
    fieldsForm(
      view,
      `/brands/${code}/accept`,
      hidden('kind', kind),
      reasonField('why', words.acceptWhy, `why-${kind}`),
      p(h('button', {}, actions.accept)),
    ),
  );
}

type Findings = readonly ReportedFinding[];

function acceptedSection(findings: Findings, { code }: Brand, accepted: Accepted, view: View): Child {
  const { content: words, actions } = textsOf(view);
  const button = p(h('button', {}, actions.unaccept));
  const kinds = [...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, some]) => {
    const { by, why, at } = accepted[kind] ?? { by: '', why: '', at: 0 };
    return [
      kindTitle(kind, some, view),
      p(words.accepted(by, why, formatTime(at, view))),
      mayPublish(view) ? fieldsForm(view, `/brands/${code}/unaccept`, hidden('kind', kind), button) : null,
    ];
  });
  return h('section', { id: 'accepted' }, h('h2', {}, words.acceptedTitle), kinds);
}

function findingItem(finding: ReportedFinding, { erpEdit }: Brand, view: View): Child {
  const { locale } = view;
  const { about, name } = finding;
  const words = reportTexts[locale];
  const { content } = words;
  const edit = toEditAddress(erpEdit, about);
  const id = idOf(about);
  const named =
    about.kind === 'list' || id === null ? null : [content.subjects[about.kind], h('bdi', {}, id)];
  const subject = named ?? (about.kind === 'list' ? content.list : content.noId);
  const url = addressFor(finding, locale);
  const text = name && nameIn({ name }, view);
  return [
    text && [url === null ? text : link(url, text), ' '],
    h('span', { class: name === null ? 'name' : 'quiet small' }, subject),
    edit === null ? null : [' ', h('a', { class: 'small', href: edit }, content.edit)],
    detailOf(finding, locale),
  ];
}

function detailOf({ detail, detailZh }: ReportedFinding, locale: View['locale']): Child {
  if (detail === null) return null;
  const own = locale === 'Zh' ? detailZh : detail;
  if (own !== null) return smallText(h('bdi', {}, own));
  return smallText(reportTexts[locale].content.detail, h('bdi', { lang: 'en' }, detail));
}
