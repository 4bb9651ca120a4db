/** A lesson as far as matching needs it. */
export interface NamedLesson {
  readonly id: number
  readonly chapterId: number
  readonly title: string
  readonly hasVideo: boolean
}

/** The lesson that a video belongs to by its name; `several` if it could be one of these, `none` if there is none. */
export type VideoMatch<Lesson> =
  | { readonly kind: 'one'; readonly lesson: Lesson }
  | { readonly kind: 'several'; readonly lessons: readonly Lesson[] }
  | { readonly kind: 'none' }

const extension = /\.[^.]+$/
const notInWords = /[^\p{L}\p{N}]+/gu
const numbering =
  /^(?:第[\p{N}一二三四五六七八九十百零〇两]+[章节课讲集]|\p{N}+(?:[.\-_、]\p{N}+)*)[.\-_、\s]*(?=\P{N})/u

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
/** Only the letters and digits of a name, in one spelling. */
const wordsOf = (text: string) => plain(text).replaceAll(notInWords, '')
/** The same without the numbering at its beginning: `1.1 概述` and `概述` are one name. */
const bareWordsOf = (text: string) => wordsOf(plain(text).trim().replace(numbering, ''))

/**
 * Finds the lessons of videos by their file names: those of the same name, else those of the same name without
 * numbering. A lesson that waits for its video gets it, first one in the given chapter. A lesson that has a video, and
 * one of several, is not taken without asking. A lesson goes to one video only.
 */
export function matchVideos<Lesson extends NamedLesson>(
  fileNames: readonly string[],
  lessons: readonly Lesson[],
  chapterId?: number,
): VideoMatch<Lesson>[] {
  const taken = new Set<number>()
  return fileNames.map((fileName) => {
    const name = fileName.replace(extension, '')
    const named = candidatesOf(name, lessons)
    if (named.length === 0) return { kind: 'none' }
    const waiting = named.filter(({ id, hasVideo }) => !hasVideo && !taken.has(id))
    const near = waiting.filter((lesson) => lesson.chapterId === chapterId)
    const [lesson, ...others] = near.length > 0 ? near : waiting
    if (lesson && others.length === 0) {
      taken.add(lesson.id)
      return { kind: 'one', lesson }
    }
    return { kind: 'several', lessons: named }
  })
}

function candidatesOf<Lesson extends NamedLesson>(name: string, lessons: readonly Lesson[]): readonly Lesson[] {
  const words = wordsOf(name)
  if (words === '') return []
  const same = lessons.filter(({ title }) => wordsOf(title) === words)
  if (same.length > 0) return same
  const bare = bareWordsOf(name)
  return bare === '' ? [] : lessons.filter(({ title }) => bareWordsOf(title) === bare)
}
