/** What React Router writes around each page of a route, and what a page has there in the end. */
export interface PageFrame {
  /** Of the page as it is written: the links to its scripts, and its end from the first of its own scripts on. */
  readonly written: { readonly links: string; readonly end: string }
  readonly head: string
  readonly links: string
  readonly beforeData: string
  readonly afterData: string
  readonly scriptHashes: readonly string[]
}

interface FinishedPage {
  readonly html: string
  readonly scriptHashes: readonly string[]
}

const head = '<head>'
const cut = '\0'
const placeOfData = '\u0001'

/**
 * Learns the frame of a page that was written with marks: `finish` is what is done to a whole page, and here to its frame
 * alone. Undefined where the page has another form.
 */
export function learnFrame(
  marked: string,
  mark: string,
  finish: (page: string, data: string) => FinishedPage,
): PageFrame | undefined {
  const links = /(?:<link rel="modulepreload"[^>]*>)+/.exec(marked)?.[0]
  const endsAt = marked.indexOf(`<script nonce="${mark}"`)
  if (!links || endsAt < 0) return undefined
  const end = marked.slice(endsAt)
  const { html, scriptHashes } = finish([head, links, end].join(cut), placeOfData)
  const [newHead = '', newLinks = '', newEnd = ''] = html.split(cut)
  const [beforeData = '', afterData = ''] = newEnd.split(placeOfData)
  const unmarked = (part: string) => part.replaceAll(` nonce="${mark}"`, '')
  const written = { links: unmarked(links), end: unmarked(end) }
  return { written, head: newHead, links: newLinks, beforeData, afterData, scriptHashes }
}

/** A page that was written without marks in its frame; undefined where it does not fit. */
export function putInFrame(frame: PageFrame, html: string, data: string): string | undefined {
  const { written } = frame
  const headAt = html.indexOf(head)
  const linksAt = html.indexOf(written.links)
  if (headAt < 0 || linksAt < headAt || !html.endsWith(written.end)) return undefined
  return (
    html.slice(0, headAt) +
    frame.head +
    html.slice(headAt + head.length, linksAt) +
    frame.links +
    html.slice(linksAt + written.links.length, html.length - written.end.length) +
    frame.beforeData +
    data +
    frame.afterData
  )
}
