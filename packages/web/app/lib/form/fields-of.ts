import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Returns what the input of each field of a form takes: its registration and its error. */
export const fieldsOf =
  <Values extends FieldValues>({ register, formState: { errors } }: UseFormReturn<Values>) =>
  (name: Path<Values>) => ({ error: errors[name]?.message, ...register(name) })
export type FieldsOf<Values extends FieldValues> = ReturnType<typeof fieldsOf<Values>>
