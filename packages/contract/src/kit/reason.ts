import { visibleText } from './plain-text.ts'
import { text } from './text.ts'
import { z } from './zod.ts'

export const reasonMaxLength = 200
const letters = /[\p{L}\p{N}]/gu

/** A reason that someone can read later: at least two letters or digits are visible. */
export const reason = (missing: string = text('请填写理由'), maxLength: number = reasonMaxLength) =>
  z
    .string(missing)
    .overwrite(visibleText)
    .max(maxLength, maxLength === 500 ? text('理由不能超过 500 个字符') : text('理由不能超过 200 个字符'))
    .refine((given) => (given.match(letters)?.length ?? 0) > 1, {
      error: ({ input }) => (input === '' ? missing : text('理由至少要有两个字')),
    })

/** A reason that may be left out or empty. */
export const optionalReason = z.union([z.string().overwrite(visibleText).pipe(z.literal('')), reason()]).optional()
