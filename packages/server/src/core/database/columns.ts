import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Schema } from './schema.ts'

type Columns<T extends keyof Schema> = Updateable<Schema[T]>
/** The fields that are stored unchanged: in a column of the same name that accepts their type. */
type SameNamed<F, T extends keyof Schema> = {
  [K in keyof F]: K extends keyof Columns<T> ? (F[K] extends Columns<T>[K] ? K : never) : never
}[keyof F]
type Converter<V, T extends keyof Schema> = (value: V) => Columns<T>
type Converters<F, T extends keyof Schema> = {
  readonly [K in Exclude<keyof F, SameNamed<F, T>>]: Converter<Exclude<F[K], undefined>, T> | 'elsewhere'
} & { readonly [K in SameNamed<F, T>]?: Converter<Exclude<F[K], undefined>, T> | 'elsewhere' }

/**
 * States once how the fields of a form are stored in a table: `columnsOf<'courses'>()(CourseFields, { price: … })`
 * returns the function form → columns that creating, changing, importing and the demo use. Fields with a column of the
 * same name and type need no entry. Every other field needs one, or `'elsewhere'` if other tables or functions store
 * it, so that a new form field that is not stored does not compile. Fields missing from the form are left out.
 */
export const columnsOf =
  <T extends keyof Schema>() =>
  <S extends z.ZodRawShape>(fields: z.ZodObject<S>, converters: Converters<z.output<z.ZodObject<S>>, T>) => {
    type Fields = z.output<z.ZodObject<S>>
    const names = Object.keys(fields.shape)
    return <F extends Partial<Fields>>(form: F): Columns<T> & Pick<F, Extract<keyof F, SameNamed<Fields, T>>> => {
      const columns: Record<string, unknown> = {}
      for (const name of names) {
        const value = (form as Record<string, unknown>)[name]
        const convert = (converters as Record<string, Converter<unknown, T> | 'elsewhere' | undefined>)[name]
        if (value === undefined || convert === 'elsewhere') continue
        if (convert) Object.assign(columns, convert(value))
        else columns[name] = value
      }
      return columns as Columns<T> & Pick<F, Extract<keyof F, SameNamed<Fields, T>>>
    }
  }
