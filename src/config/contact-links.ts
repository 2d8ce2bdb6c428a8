/** Chinese law requires a link from the ICP number to this register. */
export const icpRegister = 'https://beian.miit.gov.cn/';

export function contactIn(
  setting: string | Readonly<Record<'En' | 'Zh', string>> | undefined,
  locale: 'En' | 'Zh',
): string | null {
  return typeof setting === 'object' ? setting[locale] : (setting ?? null);
}

/** Drops the trunk prefix of "+44 (0)20", which is dialled within the country only. */
export function toTelLink(phone: string): string {
  const number = phone.startsWith('+') ? phone.replace('(0)', '') : phone;
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
