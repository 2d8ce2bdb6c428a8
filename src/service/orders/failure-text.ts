import { type FailureCause, failureCauses, isTransient } from '#builder/failure.ts';
import type { Locale } from '#catalogue/locale.ts';

export interface FailureText {
  readonly title: string;
  readonly advice: string;
}

const failureTexts = {
  'erp-down': {
    En: {
      title: 'The ERP did not answer, or its answer was wrong.',
      advice: 'The site is unchanged. If this persists, contact the administrators of the ERP.',
    },
    Zh: {
      title: 'ERP 没有响应，或响应不正常。',
      advice: '网站没有变化。如果一直如此，请联系 ERP 的管理员。',
    },
  },
  'erp-refused': {
    En: {
      title: 'The ERP refused to send the catalogue.',
      advice:
        'The site is unchanged. The administrators of the ERP must check its address, the permission to read, and its answers.',
    },
    Zh: {
      title: 'ERP 未提供目录数据。',
      advice: '网站没有变化。请 ERP 的管理员检查地址、读取权限和返回的内容。',
    },
  },
  'erp-too-large': {
    En: {
      title: 'The ERP’s data for this brand is too large for this service.',
      advice: 'The site is unchanged. Ask {contact} to raise its limit; then publish again.',
    },
    Zh: {
      title: 'ERP 返回的该品牌数据过大，超出了本服务的上限。',
      advice: '网站没有变化。请{contact}提高上限，然后重新发布。',
    },
  },
  'erp-content': {
    En: {
      title: 'The ERP’s content for this brand can’t be built into a site.',
      advice: 'The site is unchanged. Check the brand’s setting and products in the ERP, then publish again.',
    },
    Zh: {
      title: 'ERP 中该品牌的内容无法生成网站。',
      advice: '网站没有变化。请检查 ERP 中该品牌的设置和产品，然后重新发布。',
    },
  },
  shrink: {
    En: {
      title: 'Much of the site’s content would be missing.',
      advice:
        'The site is unchanged. If something is missing in the ERP by mistake, restore it there and publish again. If the loss is intended, a publisher can choose “Publish anyway” and give the reason.',
    },
    Zh: {
      title: '网站的许多内容将会缺失。',
      advice:
        '网站没有变化。如属误删，请在 ERP 中补回后重新发布；如确实要下线，请发布者选择“仍要发布”并说明原因。',
    },
  },
  guard: {
    En: {
      title: 'The check before going live found errors.',
      advice:
        'The site is unchanged. If the content is wrong, correct it in the ERP and publish again, or ask {contact}. If it is right, a publisher can publish anyway under “What the check found” and give the reason.',
    },
    Zh: {
      title: '上线前的检查发现了问题。',
      advice:
        '网站没有变化。如果内容有误，请在 ERP 中更正后重新发布，或咨询{contact}；如果内容无误，发布者可以在“检查结果”中选择仍要发布，并说明原因。',
    },
  },
  'guard-grave': {
    En: {
      title: 'The check before going live found content that must not go live.',
      advice:
        'The site is unchanged, and this cannot be published anyway. “What the check found” lists the errors. Correct them, then publish again.',
    },
    Zh: {
      title: '上线前的检查发现了不能上线的内容。',
      advice: '网站没有变化，此内容也不能用“仍要发布”上线。“检查结果”中写明了问题。更正后请重新发布。',
    },
  },
  'target-refused': {
    En: {
      title: 'The storage of the site refused the new pages.',
      advice:
        'The site is unchanged. Ask {contact} to check the permission to write there, then publish again.',
    },
    Zh: {
      title: '网站的存放位置拒绝写入新页面。',
      advice: '网站没有变化。请{contact}检查写入权限，然后重新发布。',
    },
  },
  'target-down': {
    En: {
      title: 'The storage of the site did not answer.',
      advice:
        'Visitors see the previous release; the change is not live yet. If this persists, contact {contact}.',
    },
    Zh: {
      title: '网站的存放位置没有响应。',
      advice: '访客看到的仍是之前的内容，更改尚未上线。如果一直如此，请联系{contact}。',
    },
  },
  'disk-full': {
    En: {
      title: 'The disk of this service is full.',
      advice: 'The site is unchanged. Ask {contact} to free space.',
    },
    Zh: {
      title: '本服务的磁盘空间已用完。',
      advice: '网站没有变化。请{contact}清理磁盘空间。',
    },
  },
  'demo-content': {
    En: {
      title: 'All products are invented, because this service is not connected to the ERP.',
      advice: 'The site is unchanged. Ask {contact} to connect it to the ERP; then publish again.',
    },
    Zh: {
      title: '目前只有演示用的虚构产品：本服务尚未连接 ERP。',
      advice: '网站没有变化。请{contact}连接 ERP，然后重新发布。',
    },
  },
  setting: {
    En: {
      title: 'The settings of this brand can’t be read.',
      advice: 'The site is unchanged. Ask {contact} to correct this brand’s settings; then publish again.',
    },
    Zh: {
      title: '无法读取该品牌的配置。',
      advice: '网站没有变化。请{contact}更正该品牌的配置，然后重新发布。',
    },
  },
  page: {
    En: {
      title: 'A page could not be created.',
      advice: 'The site is unchanged. Contact {contact} with the “Details for support”.',
    },
    Zh: {
      title: '有页面无法生成。',
      advice: '网站没有变化。请咨询{contact}，并提供“技术支持信息”中的内容。',
    },
  },
  hung: {
    En: {
      title: 'The build took too long and was stopped.',
      advice:
        'Visitors see the previous release; the change is not live yet. If this persists, contact {contact}.',
    },
    Zh: {
      title: '生成页面的时间过长，已中止。',
      advice: '访客看到的仍是之前的内容，更改尚未上线。如果一直如此，请联系{contact}。',
    },
  },
  died: {
    En: {
      title: 'The build ended unexpectedly.',
      advice:
        'Visitors see the previous release; the change is not live yet. If this persists, contact {contact}.',
    },
    Zh: {
      title: '页面生成意外中断。',
      advice: '访客看到的仍是之前的内容，更改尚未上线。如果一直如此，请联系{contact}。',
    },
  },
  other: {
    En: {
      title: 'Something unexpected went wrong.',
      advice:
        'Visitors see the previous release; the change is not live yet. If this persists, contact {contact} with the “Details for support”.',
    },
    Zh: {
      title: '发生了意外错误。',
      advice:
        '访客看到的仍是之前的内容，更改尚未上线。如果一直如此，请咨询{contact}，并提供“技术支持信息”中的内容。',
    },
  },
} as const satisfies Record<FailureCause, Record<Locale, FailureText>>;

const triedAgain = { En: 'It is retried automatically.', Zh: '系统会自动重试。' } as const satisfies Record<
  Locale,
  string
>;

export function toRetryText(cause: string, locale: Locale): string | null {
  return isTransient(cause) ? triedAgain[locale] : null;
}

/** Returns the texts of a cause, or those of `other` if the cause is unknown. `contact` is the person to ask. */
export function toFailureText(cause: string, locale: Locale, contact: string | null = null): FailureText {
  const { title, advice } = failureTexts[failureCauses.find((known) => known === cause) ?? 'other'][locale];
  return { title, advice: nameContact(advice, contact, locale) };
}

const administrators = {
  En: 'the administrators of this service',
  Zh: '本服务的管理员',
} as const satisfies Record<Locale, string>;

/** Replaces `{contact}` by the person to ask, or by the administrators. */
export function nameContact(text: string, contact: string | null, locale: Locale): string {
  const name = contact ?? administrators[locale];
  if (locale === 'En') return text.replaceAll('{contact}', () => name);
  // Adds spaces as usual in Chinese: beside letters and digits, but not before punctuation.
  const spaced = name.replace(/^(?!\p{Script=Han})/u, ' ').replace(/(?<!\p{Script=Han})$/u, ' ');
  return text.replaceAll('{contact}', () => spaced).replaceAll(/ (?=[，。；])/g, '');
}
