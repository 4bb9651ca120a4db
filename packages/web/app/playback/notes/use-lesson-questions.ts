import type { Question } from '@jiangxue/contract/course/question.ts'
import type { QuestionSort } from '@jiangxue/contract/course/question.values.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { withNewRows } from './with-new-rows.ts'

const pageSize = 20

/** The questions at a lesson in the chosen order, and their actions, which reject with the ApiProblem of their call. */
export function useLessonQuestions(lessonId: number) {
  const [sort, setSort] = useState<QuestionSort>('position')
  const [questions, setQuestions] = useState<readonly Question[]>()
  const [total, setTotal] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  /** Aborted when another order is chosen, so that results in the old order are dropped. */
  const order = useRef<AbortController>(null)

  const load = useCallback(
    async (page: number) => {
      const signal = order.current?.signal
      try {
        const query = { page, size: pageSize, sort }
        const { content, totalElements } = await browserApi.listLessonQuestions({ params: { lessonId }, query })
        if (signal?.aborted) return
        setQuestions((known) => (page === 0 || !known ? content : withNewRows(known, content)))
        setTotal(totalElements)
        setFailed(false)
      } catch {
        if (!signal?.aborted) setFailed(true)
      }
    },
    [lessonId, sort],
  )
  useEffect(() => {
    const own = (order.current = new AbortController())
    void load(0)
    return () => own.abort()
  }, [load])

  return {
    questions,
    total,
    sort,
    setSort,
    hasFailed,
    hasMore: questions !== undefined && questions.length < total,
    reload: () => load(0),
    loadMore: () => load(Math.floor((questions?.length ?? 0) / pageSize)),
    async ask(content: string, position: number) {
      await browserApi.askQuestion({ params: { lessonId }, body: { content, position } })
      await load(0)
    },
    async withdraw({ id }: Question) {
      await browserApi.withdrawQuestion({ params: { id } })
      setQuestions((known = []) => known.filter((other) => other.id !== id))
      setTotal((count) => count - 1)
    },
    report: async ({ id }: Question) => (await browserApi.reportQuestion({ params: { id }, body: {} })).message,
  }
}
