import type { FormInstance, FormRule } from 'antd'
import type { z } from 'zod'
import { issueMessage } from '../../lib/issue-message.ts'

/** antd gives null for a cleared field; the contract's forms expect undefined unless null has a meaning. */
export const formValue = (field: z.ZodType, value: unknown) =>
  value === null && !field.safeParse(null).success ? undefined : value

/** Form.Item properties of a field of a contract form: its name, whether it is required, and its rule with the contract's message. */
export function zodRules<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return (name: keyof Shape & string): { name: string; required: boolean; rules: FormRule[] } => {
    const field = schema.shape[name] as unknown as z.ZodType
    const rule: FormRule = {
      validator: async (_, value: unknown) => {
        const result = await field.safeParseAsync(formValue(field, value))
        if (!result.success) throw new Error(issueMessage(result.error.issues[0]!))
      },
    }
    // A field begins with one of these: where it will do, nothing needs to be filled in. Where another field makes it
    // necessary, its dialog says so.
    const mayBeEmpty = [undefined, null, '', [], false].some((empty) => field.safeParse(empty).success)
    return { name, required: !mayBeEmpty, rules: [rule] }
  }
}

/**
 * A form's `onValuesChange`: a field that has an error is checked again while it is corrected. Left until the field is left,
 * the error would go in the middle of a press on the save button and move it away.
 */
export const checkCorrections =
  <Values>(form: FormInstance<Values>) =>
  (changed: object) => {
    const corrected = form
      .getFieldsError()
      .filter(({ name, errors }) => errors.length > 0 && String(name[0]) in changed)
      .map(({ name }) => name)
    // What is still wrong is shown beside its field.
    if (corrected.length > 0) void form.validateFields(corrected).catch(() => {})
  }
