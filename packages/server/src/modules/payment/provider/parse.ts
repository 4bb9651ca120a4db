import type { z } from '@jiangxue/contract/kit/zod.ts'
import { ForgedNotice } from './pay-provider.ts'

/** Reads a value of certain origin, but not of certain form. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ForgedNotice('malformed')
  return parsed.data
}
