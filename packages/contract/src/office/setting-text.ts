import type { Setting } from '../kit/setting.ts'
import { text, type Translate } from '../kit/text.ts'

const on = text('开启')
const off = text('不开启')
const between = text('、')

/** A setting's value in words; empty if it does not fit on one line. */
export function settingText(setting: Setting, value: unknown, translate: Translate): string {
  if (setting.isLong) return ''
  const wordFor = (word: string) => translate(setting.choices?.[word] ?? word)
  if (typeof value === 'boolean') return translate(value ? on : off)
  if (typeof value === 'number')
    return `${value / (setting.scale ?? 1)} ${setting.unit ? translate(setting.unit) : ''}`.trim()
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string') ? value.map(wordFor).join(translate(between)) : ''
  return typeof value === 'string' ? wordFor(value) : ''
}
