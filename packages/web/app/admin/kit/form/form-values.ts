import type { z } from 'zod'

type Input<Shape extends z.ZodRawShape> = z.input<z.ZodObject<Shape>>
type Name<Shape extends z.ZodRawShape> = keyof Input<Shape>

/** The fields that the entity cannot fill because the property is missing or has another type. */
export type Differing<Shape extends z.ZodRawShape, Entity> = {
  [K in Name<Shape>]-?: K extends keyof Entity ? (Entity[K] extends Input<Shape>[K] ? never : K) : K
}[Name<Shape>]

type Overrides<Shape extends z.ZodRawShape, Entity> = Partial<Input<Shape>> & {
  [K in Differing<Shape, Entity>]: Input<Shape>[K] | undefined
}

/**
 * Returns the initial values of a form of the contract: the entity's properties of the same names, or blank values for
 * a new entity. `overrides` provides fields whose type differs, or that start with another value.
 */
export function formValues<Shape extends z.ZodRawShape, Entity extends object>(
  schema: z.ZodObject<Shape>,
  entity: Entity | undefined,
  ...[overrides]: [Differing<Shape, Entity>] extends [never]
    ? [overrides?: Partial<Input<Shape>>]
    : [overrides: Overrides<Shape, Entity>]
): Partial<Input<Shape>> {
  const values = Object.entries(schema.shape).map(([name, field]) => [
    name,
    entity ? entity[name as keyof Entity] : blankOf(field),
  ])
  return { ...Object.fromEntries(values), ...overrides } as Partial<Input<Shape>>
}

/** Returns the value of an empty control; undefined if nothing is chosen yet. */
function blankOf(field: z.core.$ZodType): unknown {
  const { def } = (field as z.core.$ZodTypes)['_zod']
  switch (def.type) {
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'array':
      return []
    case 'nullable':
      return null
    case 'optional':
    case 'nonoptional':
    case 'default':
      return blankOf(def.innerType)
    case 'pipe':
      return blankOf(def.in)
    default:
      return undefined
  }
}
