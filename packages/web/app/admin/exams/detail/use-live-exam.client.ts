import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Exam, ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import type { ListData } from '../../kit/list/list-loader.ts'

type Data = ListData<ExamCandidate, Exam>
const pauseMs = 5000

/** Returns the exam and its candidates as they are now, read again while it is about to open or open, and in view. */
export function useLiveExam(loaded: Data): Data {
  const [fresh, setFresh] = useState({ of: loaded, data: loaded })
  const data = fresh.of === loaded ? fresh.data : loaded
  const { state, started, makeUp } = data.extra
  const isLive = state === 'UPCOMING' || state === 'OPEN' || makeUp !== null || started > 0
  useEffect(() => {
    if (!isLive) return
    let isCurrent = true
    const params = { id: loaded.extra.id }
    const read = async () => {
      try {
        const [page, extra] = await Promise.all([
          browserApi.listCandidates({ params, query: loaded.query }),
          browserApi.getExam({ params }),
        ])
        if (isCurrent) setFresh({ of: loaded, data: { ...loaded, page, failure: null, extra } })
      } catch (error) {
        // The next time may succeed; until then, the latest known remains.
        if (!isApiProblem(error)) throw error
      }
    }
    const timer = setInterval(() => {
      if (!document.hidden) void read()
    }, pauseMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [isLive, loaded])
  return data
}
