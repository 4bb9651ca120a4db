import { z } from './zod.ts'

/** The schemas of texts that visitors read; schemas made from them with `.max()` and the like inherit the mark. */
const publicTexts = z.registry<{ readonly isPublic: true }>()

/**
 * Marks a text that visitors read. Its words are checked against the school's list: the form shows a note, and the
 * server asks for a reason (`publicTextsOf`).
 */
export const publicText = <S extends z.ZodType>(schema: S): S => {
  publicTexts.add(schema, { isPublic: true })
  return schema
}

/** Whether visitors read a field of a form. */
export function isPublicText(schema: z.core.$ZodType): boolean {
  if (publicTexts.get(schema)) return true
  const def = defOf(schema)
  return 'innerType' in def && isPublicText(def.innerType)
}

/** The texts of a value that visitors read, by the marks of its schema. */
export function publicTextsOf(schema: z.core.$ZodType, value: unknown): string[] {
  return publicPathsOf(schema, value).map(({ words }) => words)
}

/** The same texts, each with its path in the value. */
export function publicPathsOf(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly (string | number)[] = [],
): { readonly path: readonly (string | number)[]; readonly words: string }[] {
  if (publicTexts.get(schema)) return typeof value === 'string' ? [{ path, words: value }] : []
  const def = defOf(schema)
  if ('innerType' in def) return publicPathsOf(def.innerType, value, path)
  if (typeof value !== 'object' || value === null) return []
  if (def.type === 'array')
    return Object.values(value).flatMap((each, index) => publicPathsOf(def.element, each, [...path, index]))
  return def.type === 'object'
    ? Object.entries(def.shape).flatMap(([name, field]) =>
        publicPathsOf(field, (value as Readonly<Record<string, unknown>>)[name], [...path, name]),
      )
    : []
}

const defOf = (schema: z.core.$ZodType) => (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def']
