import type { Api } from '@jiangxue/contract/api.ts'
import { browserApi } from '../../../lib/http/api-client.ts'

/** The names of the calls that take an input and answer with a message. */
type CallsWith<Input> = {
  [Name in keyof Api]: Api[Name] extends (input: Input) => Promise<{ readonly message: string }> ? Name : never
}[keyof Api]

/** The calls that a form's values are sent to: one for a new noun, one for the change of a noun with an id. */
export interface NounCalls<Values, Body = Values> {
  create?: CallsWith<{ body: Body }> | undefined
  update?: CallsWith<{ params: { id: number }; body: Body & { version: number | undefined } }> | undefined
  /** What is sent, if it differs from the values. */
  toBody?: ((values: Values) => Body) | undefined
}

type Send = (input: object) => Promise<{ message: string }>

/** Returns the `save` of a form: creates the noun, or changes the version that the user has seen. */
export function createOrUpdate<Values, Body, Noun extends { version: number; id?: number | null }>({
  create,
  update,
  toBody,
}: NounCalls<Values, Body>) {
  return (values: Values, version: number | undefined, noun: Noun | undefined, riskReason: string | undefined) => {
    const name = noun ? update : create
    if (!name) throw new Error('The form names no call for this.')
    const params = noun && { id: noun.id }
    return (browserApi[name] as Send)({ params, body: { ...(toBody?.(values) ?? values), version, riskReason } })
  }
}
