import type { ManagedQuestion } from '@jiangxue/contract/course/question.ts'
import { useLingui } from '@lingui/react/macro'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'

/** Hides a question from learners, or shows it again. */
export function useHideQuestion() {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  return async ({ id, isHidden }: ManagedQuestion) => {
    try {
      const { message } = await browserApi.setQuestionHidden({ params: { id }, body: { isHidden: !isHidden } })
      toast.success(message)
    } catch (error) {
      reportFailure(error, t`操作失败`)
    }
    void revalidator.revalidate()
  }
}
