import { z } from './zod.ts'

type Schema = z.ZodType

/**
 * Returns a schema that rejects unknown keys in every object of a request's body: a misspelt name would otherwise mean
 * "not given", which for a selection is everybody.
 */
export function strictBody<S extends Schema>(schema: S): S {
  return strict(schema) as S
}

function strict(schema: Schema): Schema {
  const def = schema.def as z.core.$ZodTypes['_zod']['def']
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, strict(field as Schema)]),
      )
      return schema.clone({ ...def, shape, catchall: def.catchall ?? z.never() } as never)
    }
    case 'array':
      return schema.clone({ ...def, element: strict(def.element as Schema) } as never)
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'default':
      return schema.clone({ ...def, innerType: strict(def.innerType as Schema) } as never)
    case 'union':
      // With its parent, it keeps the mark of a public text.
      return schema.clone({ ...def, options: def.options.map((option) => strict(option as Schema)) } as never, {
        parent: true,
      })
    case 'record':
      return schema.clone({ ...def, valueType: strict(def.valueType as Schema) } as never)
    case 'pipe':
      return schema.clone({ ...def, in: strict(def.in as Schema), out: strict(def.out as Schema) } as never)
    default:
      return schema
  }
}
