import type { ManagedQuestion } from '@jiangxue/contract/course/question.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../lib/http/api-client.ts'
import { useAct } from '../kit/use-act.client.ts'

/** Hides a question from learners, or shows it again. */
export function useHideQuestion() {
  const { t } = useLingui()
  const act = useAct()
  return ({ id, isHidden }: ManagedQuestion) =>
    act(t`操作失败`, () => browserApi.setQuestionHidden({ params: { id }, body: { isHidden: !isHidden } }))
}
