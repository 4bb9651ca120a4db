import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** A resolver whose schema, and zod with it, is loaded at the first validation and not with the page. */
export const lazyResolver =
  <Values extends FieldValues>(load: () => Promise<z.ZodType<Values, Values>>): Resolver<Values> =>
  async (values, context, options) => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema)(values, context, options) as ReturnType<Resolver<Values>>
  }
