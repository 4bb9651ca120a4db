import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'

/** The topics of a bank, or of all, as suggestions: without them the rest still works. */
export function useTopics(bankId: number | undefined): readonly string[] {
  const [topics, setTopics] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    browserApi.listItemTopics({ query: { bankId } }).then(
      (found) => isCurrent && setTopics(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [bankId])
  return topics
}
