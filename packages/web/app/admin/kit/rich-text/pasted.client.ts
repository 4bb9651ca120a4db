import { collectPictures, type PastedPictures } from './pasted-pictures.client.ts'
import { spreadAlignment } from './spread-alignment.client.ts'
import { makeLists } from './word-lists.client.ts'

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

const videos = 'iframe, video, embed, object, mpvideosnap, mp-common-videosnap'

/** Handlers for what a paste contains beside text. */
export interface PastedMedia extends PastedPictures {
  /** A video, which a text cannot contain. */
  readonly onVideo: () => void
}

/**
 * Converts pasted HTML for the editor: keeps pictures and alignment in place, converts word processors' lists, turns h1
 * into h2.
 */
export function cleanPasted(html: string, media: PastedMedia): string {
  const page = read(html)
  collectPictures(page, media)
  if (page.querySelector(videos)) media.onVideo()
  spreadAlignment(page)
  makeLists(page)
  for (const heading of page.querySelectorAll('h1')) {
    const own = page.createElement('h2')
    for (const { name, value } of heading.attributes) own.setAttribute(name, value)
    own.append(...heading.childNodes)
    heading.replaceWith(own)
  }
  for (const table of page.querySelectorAll('table')) tidyTable(table)
  // The editor would drop event handlers too, but only after the browser has reported them as policy violations.
  for (const element of page.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (name.startsWith('on')) element.removeAttribute(name)
  return page.body.innerHTML
}

/** Converts a table for the editor: caption before the table, th cells in its head, no row that only sets widths. */
function tidyTable(table: HTMLTableElement) {
  const { caption } = table
  if (caption) {
    const title = table.ownerDocument.createElement('p')
    title.append(...caption.childNodes)
    table.before(title)
    caption.remove()
  }
  for (const row of table.querySelectorAll('tr[height="0"]')) if (!row.textContent?.trim()) row.remove()
  for (const cell of table.querySelectorAll(':scope > thead > tr > td')) {
    const header = table.ownerDocument.createElement('th')
    for (const { name, value } of cell.attributes) header.setAttribute(name, value)
    header.append(...cell.childNodes)
    cell.replaceWith(header)
  }
}

/** Returns the picture files of a paste or drop without text; word processors add a picture of the text to the text. */
export function picturesIn(data: DataTransfer | null): File[] {
  const page = read(data?.getData('text/html') ?? '')
  if (page.body.textContent?.trim()) return []
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
