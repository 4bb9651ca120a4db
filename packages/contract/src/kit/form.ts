import { z } from './zod.ts'

/** The form that creates a record: the named fields are required, the others have defaults. */
export const newForm = <S extends z.ZodRawShape, const K extends keyof S & string>(
  fields: z.ZodObject<S>,
  required: readonly K[],
) => fields.partial().extend(Object.fromEntries(required.map((name) => [name, fields.shape[name]])) as Pick<S, K>)

/** The form that changes a record: omitted fields stay as they are; a `version` other than the current one gets 409. */
export const changeForm = <S extends z.ZodRawShape>(fields: z.ZodObject<S>) =>
  fields.partial().extend({ version: z.number().int().optional() })
