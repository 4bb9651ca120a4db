import { text } from '../kit/text.ts'

export const languages = ['zh_CN', 'en_US'] as const
export type Language = (typeof languages)[number]
export const languageNames = { zh_CN: text('简体中文'), en_US: 'English' } as const
/** Time zones that a school may choose (spec §3). */
export const timezones = ['Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Taipei'] as const
export const timezoneNames = {
  'Asia/Shanghai': text('上海（UTC+8）'),
  'Asia/Hong_Kong': text('香港（UTC+8）'),
  'Asia/Taipei': text('台北（UTC+8）'),
} as const

/** Returns the origin of an address given with or without `https://`; empty if it is invalid. */
export function siteUrlOf(address: string): string {
  const trimmed = address.trim()
  if (!trimmed) return ''
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  return url && /^([^.]+\.)+[^.]+$|^localhost$|^\[/.test(url.hostname) ? url.origin : ''
}

/** Whether an address names a folder of a site: the school needs a host of its own. */
export function hasPath(address: string): boolean {
  const url = URL.parse(/^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`)
  return url !== null && (url.pathname !== '/' || url.search !== '' || url.hash !== '')
}
