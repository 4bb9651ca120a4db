import { randomUUID } from 'node:crypto'

/** The parts of one page that is being rendered. */
export interface PageParts {
  /** Returns the element to render in place of a part; it stays empty if the HTML of the part is kept. */
  place(key: string): { tag: string; isKept: boolean }
  /** Returns the finished HTML: kept parts are inserted, the others are kept from now on. */
  insert(html: string): string
}

/** Keys and HTML of all kept parts, in characters; the longest unused are dropped first. */
const mostCharacters = 1_000_000

// Unguessable, so that authors of page content cannot write a placeholder.
const mark = `part-${randomUUID()}`
const placeholders = new RegExp(`<${mark}-(\\d+)>([^]*?)</${mark}-\\1>`, 'g')

/**
 * Creates a store of parts and returns a function that begins a page. Settings are everything besides the key that the
 * HTML of any part depends on; if they change, nothing is kept.
 */
export function createPartStore(limit = mostCharacters): (settings: string) => PageParts {
  const kept = new Map<string, string>()
  let keptSettings = ''
  let characters = 0
  const remove = (key: string) => {
    const html = kept.get(key)
    if (html === undefined) return
    kept.delete(key)
    characters -= key.length + html.length
  }
  const keep = (key: string, html: string) => {
    remove(key)
    // Ids of `useId` depend on the place of the part in its page.
    if (html.includes('_R_')) return
    // Copied, because a slice would keep the whole page in memory.
    kept.set(key, Buffer.from(html).toString())
    characters += key.length + html.length
    for (const oldest of kept.keys()) {
      if (characters <= limit) break
      remove(oldest)
    }
  }
  const find = (key: string) => {
    const html = kept.get(key)
    if (html === undefined) return undefined
    kept.delete(key)
    kept.set(key, html)
    return html
  }

  return (settings) => {
    if (settings !== keptSettings) {
      kept.clear()
      characters = 0
      keptSettings = settings
    }
    const placed: { key: string; html: string | undefined }[] = []
    return {
      place(key) {
        const html = find(key)
        placed.push({ key, html })
        return { tag: `${mark}-${placed.length - 1}`, isKept: html !== undefined }
      },
      insert: (page) =>
        page.replace(placeholders, (_, index: string, rendered: string) => {
          const { key, html } = placed[Number(index)] as (typeof placed)[number]
          if (html === undefined) keep(key, rendered)
          return html ?? rendered
        }),
    }
  }
}
