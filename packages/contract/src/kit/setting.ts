import { z } from './zod.ts'

/** One setting of a group: its schema, its default, and how the settings screen explains it. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly schema: S
  /** Undefined if the default is defined in the server (site content). */
  readonly initial?: z.output<S>
  readonly label: string
  readonly hint?: string
  /** Labels of the enum's values. */
  readonly choices?: Readonly<Record<string, string>>
  /** Stored encrypted and returned as `secretMask`. */
  readonly isSecret?: boolean
  /** Several lines, such as a key. */
  readonly isLong?: boolean
  /** The displayed unit of a number, and how many stored units it equals: 60 for seconds shown as minutes. */
  readonly unit?: string
  readonly scale?: number
}

/** Returned instead of a secret; sending it back leaves the stored secret unchanged. */
export const secretMask = '******'

export const setting = <S extends z.ZodType>(
  schema: S,
  initial: NoInfer<z.output<S>>,
  shown: Omit<Setting, 'schema' | 'initial'>,
): Setting<S> & { readonly initial: z.output<S> } => ({ schema, initial, ...shown })

/** Declares a setting whose default is defined in the server. */
export const content = <S extends z.ZodType>(schema: S, shown: Omit<Setting, 'schema' | 'initial'>): Setting<S> => ({
  schema,
  ...shown,
})

/** Declares a password or key: stored encrypted, returned as `secretMask`. */
export const secretSetting = (shown: Omit<Setting, 'schema' | 'initial'>) => ({
  ...setting(z.string().max(200), '', shown),
  isSecret: true as const,
})

/** Declares a private key in PEM, which is longer than other secrets. */
export const pemSetting = (shown: Omit<Setting, 'schema' | 'initial'>) => ({
  ...setting(z.string().trim().max(4096), '', shown),
  isSecret: true as const,
  isLong: true as const,
})

type Settings = Readonly<Record<string, Setting>>
type Shape<F extends Settings> = { [K in keyof F]: z.ZodOptional<F[K]['schema']> }

/** The form that saves a group: omitted fields stay as they are; a `version` from before its last change gets 409. */
export const settingsForm = <F extends Settings>(fields: F) =>
  z.object({
    ...(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema.optional()])) as Shape<F>),
    version: z.number().int().optional(),
  })

/** A group as returned: every field, and `version`, which every change alters and a save can send back. */
export const settingsView = <F extends Settings>(fields: F) =>
  z.object({
    ...(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
      [K in keyof F]: F[K]['schema']
    }),
    version: z.number().int(),
  })
