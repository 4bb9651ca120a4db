import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueValues } from './issue-text.ts'
import { fillText } from './text.ts'
import { z } from './zod.ts'

function messageOf(schema: z.ZodType, value: unknown) {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue && fillText(issue.message, issueValues(issue))
}

test('a field without its own messages gets a Chinese message for each issue', () => {
  const cases: [schema: z.ZodType, value: unknown, message: string][] = [
    [z.string(), undefined, '请填写此项'],
    [z.string().min(1), '', '请填写此项'],
    [z.string().min(5), 'a', '至少输入 5 个字符'],
    [z.string().max(2), 'abc', '不能超过 2 个字符'],
    [z.string(), 5, '请输入文字'],
    [z.number().min(0), -1, '不能小于 0'],
    [z.number().positive(), 0, '必须大于 0'],
    [z.number().max(100), 101, '不能大于 100'],
    [z.number().int(), 1.5, '请输入整数'],
    [z.coerce.number(), 'x', '请输入数字'],
    [z.number().multipleOf(5), 3, '必须是 5 的倍数'],
    [z.boolean(), 'x', '请选择是或否'],
    [z.enum(['newest', 'popular']), 'x', '请选择列出的选项'],
    [z.array(z.number()).min(1), [], '至少选择 1 项'],
    [z.array(z.number()).max(1), [1, 2], '不能超过 1 项'],
    [z.email(), 'x', '格式不正确'],
    [z.strictObject({}), { a: 1 }, '包含未知的字段'],
    [z.union([z.literal('a'), z.number()]), 'b', '格式不正确'],
  ]
  for (const [schema, value, message] of cases) assert.equal(messageOf(schema, value), message)
})
