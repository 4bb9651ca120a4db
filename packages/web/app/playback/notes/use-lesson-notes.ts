import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Note } from '@jiangxue/contract/learning/learning.ts'
import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { withNewRows } from './with-new-rows.ts'

/** The largest page that the server returns. */
const pageSize = 100

const inOrder = (notes: readonly Note[]) => notes.toSorted((a, b) => a.position - b.position || a.id - b.id)

/** The notes of a lesson by position, and their actions. Every action rejects with the ApiProblem of its call. */
export function useLessonNotes(accountId: number, lessonId: number) {
  const [notes, setNotes] = useState<readonly Note[]>()
  const [total, setTotal] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const params = { userId: accountId, lessonId }

  const load = useCallback(
    async (page: number, isWanted: () => boolean = () => true) => {
      try {
        const query = { page, size: pageSize }
        const { content, totalElements } = await browserApi.listNotes({
          params: { userId: accountId, lessonId },
          query,
        })
        if (!isWanted()) return
        setNotes((known = []) => inOrder(page === 0 ? content : withNewRows(known, content)))
        setTotal(totalElements)
        setFailed(false)
      } catch {
        if (isWanted()) setFailed(true)
      }
    },
    [accountId, lessonId],
  )
  useEffect(() => {
    let isWanted = true
    void load(0, () => isWanted)
    return () => {
      isWanted = false
    }
  }, [load])

  const replace = (id: number, note?: Note) =>
    setNotes((known = []) => inOrder([...known.filter((other) => other.id !== id), ...(note ? [note] : [])]))

  /** If the note has changed meanwhile, as when an earlier response was lost, saving the current one again succeeds. */
  const save = async ({ id, version }: Note, change: { content: string; isShared?: boolean }) => {
    try {
      const { data } = await browserApi.updateNote({ params: { ...params, id }, body: { ...change, version } })
      replace(id, data)
    } catch (error) {
      const current = isApiProblem(error) && error.status === 409 ? error.body?.data : undefined
      if (current) replace(id, current as Note)
      throw error
    }
  }

  return {
    notes,
    hasFailed,
    hasMore: notes !== undefined && notes.length < total,
    reload: () => load(0),
    loadMore: () => load(Math.floor((notes?.length ?? 0) / pageSize)),
    async add(content: string, position: number) {
      const { data } = await browserApi.addNote({ params, body: { content, position } })
      replace(data.id, data)
      setTotal((count) => count + 1)
    },
    edit: (note: Note, content: string) => save(note, { content }),
    /** Shares a note with the course's teachers, or stops sharing it. */
    share: (note: Note, isShared: boolean) => save(note, { content: note.content, isShared }),
    async remove({ id }: Note) {
      await browserApi.deleteNote({ params: { ...params, id } })
      replace(id)
      setTotal((count) => count - 1)
    },
  }
}
