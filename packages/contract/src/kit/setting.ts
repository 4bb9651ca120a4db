import { z } from './zod.ts'

/** One setting of a group: what it accepts, what holds until the school chooses, and how the settings screen explains it. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly schema: S
  /** Undefined where the default is part of the server: the content of the site. */
  readonly initial?: z.output<S>
  readonly label: string
  readonly hint?: string
  /** The names of an enum's values. */
  readonly choices?: Readonly<Record<string, string>>
  /** Stored sealed and returned as `secretMask`. */
  readonly isSecret?: boolean
  /** What a number counts, and how much of it one of these is: seconds shown as minutes have the scale 60. */
  readonly unit?: string
  readonly scale?: number
}

/** What is returned instead of a secret; sent back, it keeps the stored one. */
export const secretMask = '******'

export const setting = <S extends z.ZodType>(
  schema: S,
  initial: NoInfer<z.output<S>>,
  shown: Omit<Setting, 'schema' | 'initial'>,
): Setting<S> & { readonly initial: z.output<S> } => ({ schema, initial, ...shown })

/** A setting whose default is part of the server. */
export const content = <S extends z.ZodType>(schema: S, shown: Omit<Setting, 'schema' | 'initial'>): Setting<S> => ({
  schema,
  ...shown,
})

/** A password or key: stored sealed, returned as `secretMask`. */
export const secretSetting = (shown: Omit<Setting, 'schema' | 'initial'>) => ({
  ...setting(z.string().max(200), '', shown),
  isSecret: true as const,
})

type Settings = Readonly<Record<string, Setting>>
export type ValuesOf<F extends Settings> = { [K in keyof F]: z.output<F[K]['schema']> }
type Shape<F extends Settings> = { [K in keyof F]: z.ZodOptional<F[K]['schema']> }

/** What saves a group: fields that are left out stay as they are; a `version` older than a change of the others gets 409. */
export const settingsForm = <F extends Settings>(fields: F) =>
  z.object({
    ...(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema.optional()])) as Shape<F>),
    version: z.number().int().optional(),
  })

/** A group as it is read: every field, and the version that saving may carry: when the fields were changed last. */
export const settingsView = <F extends Settings>(fields: F) =>
  z.object({
    ...(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
      [K in keyof F]: F[K]['schema']
    }),
    version: z.number().int(),
  })
