import { z } from './zod.ts'

/** What creates a thing: the named fields are required, the others have defaults. */
export const newForm = <S extends z.ZodRawShape, const K extends keyof S & string>(
  fields: z.ZodObject<S>,
  required: readonly K[],
) => fields.partial().extend(Object.fromEntries(required.map((name) => [name, fields.shape[name]])) as Pick<S, K>)

/** What changes a thing: what is left out stays as it is; a `version` that is not the current one gets 409. */
export const changeForm = <S extends z.ZodRawShape>(fields: z.ZodObject<S>) =>
  fields.partial().extend({ version: z.number().int().optional() })
