import type { z } from 'zod'

/** Returns the most characters that a text field of the contract takes. Throws if its schema states no limit. */
export function maxLengthOf(field: z.core.$ZodType): number {
  const maxLength = find(field)
  if (maxLength === undefined) throw new Error('The schema of the field has no maximum length.')
  return maxLength
}

function find(field: z.core.$ZodType): number | undefined {
  const { def } = (field as z.core.$ZodTypes)['_zod']
  switch (def.type) {
    case 'string':
      return (field as z.ZodString).maxLength ?? undefined
    case 'default':
    case 'nullable':
    case 'optional':
      return find(def.innerType)
    case 'pipe':
      return find(def.in) ?? find(def.out)
    // A blank text or a valid one.
    case 'union':
      return def.options.map(find).find((maxLength) => maxLength !== undefined)
    default:
      return undefined
  }
}
