import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** A resolver whose schema, and zod with it, is loaded at the first validation and not with the page. */
export const lazyResolver =
  <Values extends FieldValues>(load: () => Promise<z.ZodType<Values, Values>>): Resolver<Values> =>
  async (values, _context, options) => {
    const [{ toNestErrors }, { issueMessage }, schema] = await Promise.all([
      import('@hookform/resolvers'),
      import('./issue-message.ts'),
      load(),
    ])
    const { data, error } = await schema.safeParseAsync(values)
    if (!error) return { values: data, errors: {} }
    const errors: FieldErrors = {}
    for (const issue of error.issues)
      errors[issue.path.join('.')] ??= { type: issue.code, message: issueMessage(issue) }
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
