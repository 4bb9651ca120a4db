import { contentOfKind, itemIssues } from '@jiangxue/contract/exam/item-rules.ts'
import { ItemFields, type ItemContent } from '@jiangxue/contract/exam/item.ts'
import type { ItemStatus } from '@jiangxue/contract/exam/item.values.ts'
import { fieldProblems } from '@jiangxue/contract/kit/field-problem.ts'
import type { FormRule } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { zodRules } from '../../kit/form/zod-rules.client.ts'
import type { ItemField, ItemFieldProps } from './item-schema.ts'

const rules = zodRules(ItemFields)
/** Required by `itemIssues`, not by the schema, since each kind has its own. */
const required: ReadonlySet<ItemField> = new Set(['stem', 'options', 'isTrue', 'blanks'])

/** Returns the properties of the fields of an item, with the rules that they have to keep together. */
export function useItemField(): ItemFieldProps {
  const { translate } = useFormat()
  const labels = useFieldLabels('item')
  const togetherOf =
    (name: ItemField): FormRule =>
    ({ getFieldsValue }) => ({
      validator: async () => {
        const { status, ...content } = getFieldsValue(true) as ItemContent & { status?: ItemStatus }
        // Drafts can be saved before they are complete.
        if ((status ?? 'ACTIVE') !== 'ACTIVE') return
        const issues = itemIssues(contentOfKind(content))
        const code = issues[name as keyof typeof issues]
        if (code) throw new Error(translate(fieldProblems[code]))
      },
    })
  return (name) => {
    const own = rules(name)
    return {
      ...own,
      label: labels[name],
      required: own.required || required.has(name),
      rules: [...own.rules, togetherOf(name)],
    }
  }
}
