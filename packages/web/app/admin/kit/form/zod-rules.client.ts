import type { FormInstance, FormRule } from 'antd'
import type { z } from 'zod'
import { issueMessage } from '../../../lib/issue-message.ts'

export const fieldSchema = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, name: keyof Shape) =>
  schema.shape[name] as unknown as z.ZodType

/** antd returns null for a cleared field; the contract's forms expect undefined unless null has a meaning. */
export const formValue = (field: z.ZodType, value: unknown) =>
  value === null && !field.safeParse(null).success ? undefined : value

/** Returns a function for the Form.Item properties of a contract field: name, required mark and validation rule. */
export function zodRules<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return (name: keyof Shape & string): { name: string; required: boolean; rules: FormRule[] } => {
    const field = fieldSchema(schema, name)
    const rule: FormRule = {
      validator: async (_, value: unknown) => {
        const result = await field.safeParseAsync(formValue(field, value))
        if (!result.success) throw new Error(issueMessage(result.error.issues[0]!))
      },
    }
    // A field starts with one of these values; if that is valid, the field is optional. If another field makes it
    // required, its dialog handles that.
    const mayBeEmpty = [undefined, null, '', [], false].some((empty) => field.safeParse(empty).success)
    return { name, required: !mayBeEmpty, rules: [rule] }
  }
}

/**
 * A form's `onValuesChange`: revalidates a field with an error while it is corrected. If this waited for blur, the
 * error would disappear during a press on the save button and move the button away.
 */
export const checkCorrections =
  <Values>(form: FormInstance<Values>) =>
  (changed: object) => {
    const corrected = form
      .getFieldsError()
      .filter(({ name, errors }) => errors.length > 0 && String(name[0]) in changed)
      .map(({ name }) => name)
    // Remaining errors are shown at their fields.
    if (corrected.length > 0) void form.validateFields(corrected).catch(() => {})
  }
