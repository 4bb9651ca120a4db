/** The markup that React Router writes around each page of a route, and what replaces it in the finished page. */
export interface PageFrame {
  /** The original markup: the preload links, and the end of the page from its first own script on. */
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
 * Learns the frame of a page that was rendered with marks, by applying `finish`, which normally processes a complete
 * page, to its frame alone. Returns undefined if the page has another structure.
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

/** Inserts a page rendered without marks into the frame; undefined if it does not fit. */
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
