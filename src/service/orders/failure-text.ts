import { type FailureCause, failureCauses, isTransient } from '#builder/failure.ts';
import type { Locale } from '#catalogue/text.ts';
import { both, inEach } from '#reports/texts/both.ts';
import type { MissedPlan } from './brand-state.ts';

const waitAdvice = both(
  'Visitors see the previous release; the change is not live yet. If this persists, contact {contact}.',
  '访客看到的仍是之前的内容，更改尚未上线。如果一直如此，请联系{contact}。',
);

function failure(title: string, chineseTitle: string, advice: string, chineseAdvice: string) {
  return { title: both(title, chineseTitle), advice: both(advice, chineseAdvice) };
}

/** `{contact}` is the person to ask. */
const failureTexts = {
  'erp-down': failure(
    'The ERP did not answer, or its answer was wrong.',
    'ERP 没有响应，或响应不正常。',
    'The site is unchanged. If this persists, contact the administrators of the ERP.',
    '网站没有变化。如果一直如此，请联系 ERP 的管理员。',
  ),
  'erp-refused': failure(
    'The ERP refused to send the catalogue.',
    'ERP 未提供目录数据。',
    'The site is unchanged. Ask the administrators of the ERP to check that this service calls the right address, that it may read the ERP, and that the ERP’s responses are valid.',
    '网站没有变化。请 ERP 的管理员检查：本服务使用的 ERP 地址是否正确，本服务是否有读取权限，以及 ERP 返回的内容是否有效。',
  ),
  'erp-too-large': failure(
    'The ERP’s data for this brand is too large for this service.',
    'ERP 返回的该品牌数据过大，超出了本服务的上限。',
    'The site is unchanged. Ask {contact} to raise the limit, then publish again.',
    '网站没有变化。请{contact}提高上限，然后重新发布。',
  ),
  'erp-content': failure(
    'The ERP’s content for this brand can’t be built into a site.',
    'ERP 中该品牌的内容无法生成网站。',
    'The site is unchanged. Check the brand’s setting and products in the ERP, then publish again.',
    '网站没有变化。请检查 ERP 中该品牌的设置和产品，然后重新发布。',
  ),
  shrink: failure(
    'Much of the site’s content would be missing.',
    '网站的许多内容将会缺失。',
    'The site is unchanged. If something is missing in the ERP by mistake, restore it there and publish again. If the loss is intended, a publisher can choose “Publish anyway” and give the reason.',
    '网站没有变化。如属误删，请在 ERP 中补回后重新发布；如确实要下线，请发布者选择“仍要发布”并说明原因。',
  ),
  guard: failure(
    'The check before going live found errors.',
    '上线前的检查发现了问题。',
    'The site is unchanged. If the content is wrong, correct it in the ERP and publish again, or ask {contact}. If the content is right, a publisher can choose “Publish anyway” under “What the check found” and give the reason.',
    '网站没有变化。如果内容有误，请在 ERP 中更正后重新发布，或咨询{contact}；如果内容无误，发布者可以在“检查结果”中选择“仍要发布”，并说明原因。',
  ),
  'guard-grave': failure(
    'The check before going live found content that must not go live.',
    '上线前的检查发现了不能上线的内容。',
    'The site is unchanged. “Publish anyway” is not possible for this content. “What the check found” lists the errors. Correct them, then publish again.',
    '网站没有变化，此内容也不能用“仍要发布”上线。“检查结果”中写明了问题。更正后请重新发布。',
  ),
  'target-refused': failure(
    'The storage of the site refused the new pages.',
    '网站的存放位置拒绝写入新页面。',
    'The site is unchanged. Ask {contact} to check whether this service may write to the storage, then publish again.',
    '网站没有变化。请{contact}检查写入权限，然后重新发布。',
  ),
  'target-down': {
    title: both('The storage of the site did not answer.', '网站的存放位置没有响应。'),
    advice: waitAdvice,
  },
  'disk-full': failure(
    'The disk of this service is full.',
    '本服务的磁盘空间已用完。',
    'The site is unchanged. Ask {contact} to free space.',
    '网站没有变化。请{contact}清理磁盘空间。',
  ),
  'demo-content': failure(
    'This service has only demo products, because it is not connected to the ERP.',
    '目前只有演示用的虚构产品：本服务尚未连接 ERP。',
    'The site is unchanged. Ask {contact} to connect this service to the ERP, then publish again.',
    '网站没有变化。请{contact}连接 ERP，然后重新发布。',
  ),
  setting: failure(
    'The settings of this brand can’t be read.',
    '无法读取该品牌的配置。',
    'The site is unchanged. Ask {contact} to correct this brand’s settings, then publish again.',
    '网站没有变化。请{contact}更正该品牌的配置，然后重新发布。',
  ),
  page: failure(
    'A page could not be created.',
    '有页面无法生成。',
    'The site is unchanged. Send the “Details for support” to {contact}.',
    '网站没有变化。请咨询{contact}，并提供“技术支持信息”中的内容。',
  ),
  hung: {
    title: both('The build took too long and was stopped.', '生成页面的时间过长，已中止。'),
    advice: waitAdvice,
  },
  died: {
    title: both('The build ended unexpectedly.', '页面生成意外中断。'),
    advice: waitAdvice,
  },
  other: failure(
    'Something unexpected went wrong.',
    '发生了意外错误。',
    'Visitors see the previous release; the change is not live yet. If this persists, send the “Details for support” to {contact}.',
    '访客看到的仍是之前的内容，更改尚未上线。如果一直如此，请咨询{contact}，并提供“技术支持信息”中的内容。',
  ),
} as const satisfies Record<FailureCause, unknown>;

const missedTexts = {
  late: {
    reason: both(
      'this service could not make the release live within an hour of the planned time.',
      '本服务未能在计划时间之后的一小时内让该版本上线。',
    ),
    advice: both(
      'Visitors see no change. Publish the release now, or plan it again.',
      '访客看到的内容没有变化。请立即发布该版本，或重新设定上线时间。',
    ),
  },
  older: {
    reason: both('a newer release was live by then.', '当时已有较新的版本上线。'),
    advice: both(
      'Visitors see the newer release. Press “Read the ERP now” for a new release, then plan that release.',
      '访客看到的是较新的版本。请点击“立即读取 ERP”生成新的版本，再设定其上线时间。',
    ),
  },
  gone: {
    reason: both('the release was no longer stored.', '该版本已不再保留。'),
    advice: both(
      'Visitors see no change. Press “Read the ERP now” for a new release, then plan that release.',
      '访客看到的内容没有变化。请点击“立即读取 ERP”生成新的版本，再设定其上线时间。',
    ),
  },
} as const satisfies Record<MissedPlan['reason'], unknown>;

const texts = inEach({
  failures: failureTexts,
  missed: missedTexts,
  retried: both('The service will try again automatically.', '系统会自动重试。'),
  administrators: both('the administrators of this service', '本服务的管理员'),
});

export function toRetryText(cause: string, locale: Locale): string | null {
  return isTransient(cause) ? texts[locale].retried : null;
}

export function toFailureText(cause: string, locale: Locale, contact: string | null = null) {
  const known = failureCauses.find((one) => one === cause) ?? 'other';
  const { title, advice } = texts[locale].failures[known];
  return { title, advice: nameContact(advice, contact, locale) };
}

export function toMissedPlanText({ reason }: MissedPlan, locale: Locale) {
  return texts[locale].missed[reason];
}

export function nameContact(text: string, contact: string | null, locale: Locale): string {
  const name = contact ?? texts[locale].administrators;
  if (locale === 'En') return text.replaceAll('{contact}', () => name);
  // Chinese texts have spaces around letters and digits, but not before punctuation.
  const spaced = name.replace(/^(?!\p{Script=Han})/u, ' ').replace(/(?<!\p{Script=Han})$/u, ' ');
  return text.replaceAll('{contact}', () => spaced).replaceAll(/ (?=[，。；])/g, '');
}
