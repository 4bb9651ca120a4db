import { useEffect, useState } from 'react'
import { listInterrupted } from './resumable-upload.client.ts'

let known: ReadonlyMap<number, string> = new Map()
let asked: number | undefined
const listeners = new Set<() => void>()
function change(next: ReadonlyMap<number, string>) {
  known = next
  for (const listener of listeners) listener()
}

/** Call when a file is chosen for a lesson, which resumes or replaces its interrupted upload. */
export const forgetInterrupted = (lessonId: number) => change(new Map([...known].filter(([id]) => id !== lessonId)))

/** Returns the files whose upload was interrupted by a reload, by lesson; choosing the same file again resumes it. */
export function useInterrupted(courseId: number): ReadonlyMap<number, string> {
  const [, redraw] = useState(0)
  useEffect(() => {
    const listener = () => redraw((count) => count + 1)
    listeners.add(listener)
    if (asked !== courseId) {
      asked = courseId
      known = new Map()
      void listInterrupted(courseId).then((found) =>
        change(new Map(found.map(({ lessonId, fileName }) => [lessonId, fileName]))),
      )
    }
    return () => void listeners.delete(listener)
  }, [courseId])
  return known
}
