import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * A resolver whose schema (and zod) is loaded at the first validation instead of with the page. If loading fails, the
 * form is submitted and the server validates it with the same schema.
 */
export const lazyResolver =
  <Values extends FieldValues>(load: () => Promise<z.ZodType<Values, Values>>): Resolver<Values> =>
  async (values, _context, options) => {
    const parts = await Promise.all([import('@hookform/resolvers'), import('./issue-message.ts'), load()]).catch(
      () => undefined,
    )
    if (!parts) return { values, errors: {} }
    const [{ toNestErrors }, { issueMessage }, schema] = parts
    const { data, error } = await schema.safeParseAsync(values)
    if (!error) return { values: data, errors: {} }
    const errors: FieldErrors = {}
    for (const issue of error.issues)
      errors[issue.path.join('.')] ??= { type: issue.code, message: issueMessage(issue) }
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
