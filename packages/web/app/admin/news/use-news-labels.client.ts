import type { NewsForm } from '@jiangxue/contract/site/news.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

/** Labels of the fields of news, for the form, the conflict notice and the list. */
export const useNewsLabels = (): Record<keyof NewsForm, string> => useFieldLabels('news')
