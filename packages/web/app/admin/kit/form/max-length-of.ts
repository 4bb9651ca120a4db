import type { z } from 'zod'

/** Returns the most characters that a text field of the contract takes. Throws if its schema states no limit. */
export function maxLengthOf(field: z.ZodType): number {
  const maxLength = find(field)
  if (maxLength === undefined) throw new Error('The schema of the field has no maximum length.')
  return maxLength
}

function find(field: z.ZodType): number | undefined {
  const def = field.def as z.core.$ZodTypes['_zod']['def']
  switch (def.type) {
    case 'string':
      return (field as z.ZodString).maxLength ?? undefined
    case 'default':
    case 'nullable':
    case 'optional':
      return find(def.innerType as z.ZodType)
    case 'pipe':
      return find(def.in as z.ZodType) ?? find(def.out as z.ZodType)
    // A blank text or a valid one.
    case 'union':
      return def.options.map((option) => find(option as z.ZodType)).find((maxLength) => maxLength !== undefined)
    default:
      return undefined
  }
}
