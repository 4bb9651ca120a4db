import type { z } from 'zod'
import { text } from './text.ts'

const missing = text('请填写此项')
const wrong = text('格式不正确')

/** Returns the message for a field whose schema defines none, to be filled with `issueValues`. */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? missing
        : typeText(issue.expected)
    case 'invalid_value':
      return text('请选择列出的选项')
    case 'too_small':
      return smallText(issue.origin, issue.minimum, issue.inclusive !== false)
    case 'too_big':
      return bigText(issue.origin, issue.inclusive !== false)
    case 'not_multiple_of':
      return text('必须是 {divisor} 的倍数')
    case 'unrecognized_keys':
      return text('包含未知的字段')
    default:
      return wrong
  }
}

/** Returns the values for the placeholders of an issue's message: its limits, and the `params` of our own checks. */
export const issueValues = (issue: object & { readonly params?: object | undefined }): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...issue, ...issue.params }).flatMap(([name, value]) =>
      ['minimum', 'maximum', 'divisor', 'character'].includes(name) ? [[name, String(value)]] : [],
    ),
  )

function typeText(expected: string): string {
  switch (expected) {
    case 'number':
      return text('请输入数字')
    case 'int':
      return text('请输入整数')
    case 'string':
      return text('请输入文字')
    case 'boolean':
      return text('请选择是或否')
    default:
      return wrong
  }
}

function smallText(origin: string, least: number | bigint, isInclusive: boolean): string {
  if (origin === 'string') return String(least) === '1' ? missing : text('至少输入 {minimum} 个字符')
  if (origin === 'array') return text('至少选择 {minimum} 项')
  return isInclusive ? text('不能小于 {minimum}') : text('必须大于 {minimum}')
}

function bigText(origin: string, isInclusive: boolean): string {
  if (origin === 'string') return text('不能超过 {maximum} 个字符')
  if (origin === 'array') return text('不能超过 {maximum} 项')
  return isInclusive ? text('不能大于 {maximum}') : text('必须小于 {maximum}')
}
