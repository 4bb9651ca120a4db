import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { formValues } from './form-values.ts'

const schema = z.object({
  name: z.string().trim().min(1),
  note: z.string().optional(),
  price: z.number(),
  duration: z.number().nullable(),
  isOpen: z.boolean().optional(),
  kind: z.enum(['a', 'b']),
  tags: z.array(z.string()).transform((tags) => tags.join()),
})
interface Entity {
  id: number
  version: number
  name: string
  note: string
  price: number
  duration: number | null
  isOpen: boolean
  kind: 'a' | 'b'
  tags: string[]
}

test('the form of a new entity is blank', () => {
  assert.deepEqual(formValues<typeof schema.shape, Entity>(schema, undefined), {
    name: '',
    note: '',
    price: undefined,
    duration: null,
    isOpen: false,
    kind: undefined,
    tags: [],
  })
})

test('the form of an entity contains only its form values', () => {
  const fields = { name: 'x', note: '', price: 3, duration: 4, isOpen: true, kind: 'b' as const, tags: ['t'] }
  assert.deepEqual(formValues(schema, { ...fields, id: 1, version: 2 }), fields)
})

test('initial values can be overridden', () => {
  const { price, kind } = formValues<typeof schema.shape, Entity>(schema, undefined, { price: 0, kind: 'a' })
  assert.deepEqual({ price, kind }, { price: 0, kind: 'a' })
})

test('a field that the entity lacks, or has in another type, must be given', () => {
  const entity = { name: 'x', duration: '4 hours' }
  const small = schema.pick({ name: true, duration: true, price: true })
  assert.equal(formValues(small, entity, { duration: 4, price: 1 }).duration, 4)
  // @ts-expect-error -- the entity has no price
  formValues(small, entity, { duration: 4 })
  // @ts-expect-error -- the entity's duration is no number
  formValues(small, entity, { price: 1 })
  // @ts-expect-error -- both
  formValues(small, entity)
})
