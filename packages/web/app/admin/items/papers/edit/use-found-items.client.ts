import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ItemRow } from '@jiangxue/contract/exam/item.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { Page } from '@jiangxue/contract/kit/page.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../../lib/http/api-client.ts'
import { failureText } from '../../../../lib/show-problem.ts'

export interface ItemSearch {
  readonly keyword: string
  readonly bankId: number | undefined
  readonly topic: string | undefined
  readonly page: number
}
export const itemsAtOnce = 20

/** The active items of a kind that a search finds; neither items nor a failure while it is under way. */
export function useFoundItems(kind: ItemKind, search: ItemSearch) {
  const { t } = useLingui()
  const [attempt, setAttempt] = useState({ number: 0 })
  const [result, setResult] = useState<{ of: object; found?: Page<ItemRow>; failure?: string }>()
  useEffect(() => {
    let isCurrent = true
    browserApi.listItems({ query: { ...search, kind, status: 'ACTIVE', size: itemsAtOnce } }).then(
      (found) => isCurrent && setResult({ of: search, found }),
      (error: unknown) => {
        if (!isApiProblem(error)) throw error
        if (isCurrent) setResult({ of: search, failure: failureText(error, t`加载试题失败`) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kind, search, attempt, t])
  const retry = () => {
    setResult(undefined)
    setAttempt({ number: attempt.number + 1 })
  }
  const { found, failure } = result?.of === search ? result : {}
  return { found, failure, retry }
}
