import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { ItemPick } from '@jiangxue/contract/exam/paper.ts'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../../lib/http/api-client.ts'

const pauseMs = 300

/** How many items a random section can draw from; undefined until it is known, null if it cannot be found out. */
export function useAvailable(kind: ItemKind, pick: ItemPick, courseId: number | null): number | null | undefined {
  const { bankIds, topics, difficulties } = pick
  const body = JSON.stringify({ kind, courseId, bankIds, topics, difficulties })
  const [counted, setCounted] = useState<{ body: string; count: number | null }>()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      browserApi.countItems({ body: JSON.parse(body) as Parameters<typeof browserApi.countItems>[0]['body'] }).then(
        ({ count }) => isCurrent && setCounted({ body, count }),
        (error: unknown) => {
          if (!isApiProblem(error)) throw error
          if (isCurrent) setCounted({ body, count: null })
        },
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [body])
  return counted?.body === body ? counted.count : undefined
}
