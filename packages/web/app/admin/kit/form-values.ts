import type { z } from 'zod'

type Input<Shape extends z.ZodRawShape> = z.input<z.ZodObject<Shape>>
type Name<Shape extends z.ZodRawShape> = keyof Input<Shape>

/** The fields that the entity cannot fill: it has no property of that name, or one of another type. */
type Differing<Shape extends z.ZodRawShape, Entity> = {
  [K in Name<Shape>]-?: K extends keyof Entity ? (Entity[K] extends Input<Shape>[K] ? never : K) : K
}[Name<Shape>]

type Overrides<Shape extends z.ZodRawShape, Entity> = Partial<Input<Shape>> & {
  [K in Differing<Shape, Entity>]: Input<Shape>[K] | undefined
}

/**
 * The values that a form of the contract shows: the entity's properties of the same names, or blank ones where there is no
 * entity yet. `overrides` are the fields that differ from both: in their type, or in what a new entity begins with.
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
    entity ? entity[name as keyof Entity] : blankOf(field as z.ZodType),
  ])
  return { ...Object.fromEntries(values), ...overrides } as Partial<Input<Shape>>
}

/** What an empty control gives: undefined where nothing is chosen yet. */
function blankOf(field: z.ZodType): unknown {
  const def = field.def as z.core.$ZodTypes['_zod']['def']
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
      return blankOf(def.innerType as z.ZodType)
    case 'pipe':
      return blankOf(def.in as z.ZodType)
    default:
      return undefined
  }
}
