import { isSafePicture } from './extensions.client.ts'
import { makeLists } from './word-lists.client.ts'

const pictureData = /^data:(image\/(?:png|jpeg|gif|webp));base64,([a-z0-9+/=\s]+)$/i

/** The picture of a data URL. */
function decode(address: string): File | undefined {
  const [, type, base64] = pictureData.exec(address) ?? []
  if (!type || !base64) return
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0))
    return new File([bytes], 'pasted', { type })
  } catch {
    // Truncated data: the text is pasted without it.
    return
  }
}
const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

/** What becomes of the pictures of pasted HTML. */
export interface PastedPictures {
  /** A picture inside of the HTML: returns the address under which it is shown until it is stored. */
  readonly onEmbedded: (file: File) => string
  /** A picture of another site, likewise. */
  readonly onForeign: (address: string) => string
  /** One that the browser may not read, such as a file of this computer. */
  readonly onUnreadable: () => void
}

/** Pasted HTML as the editor knows it: pictures stay at their places, lists of word processors become lists, h1 becomes h2. */
export function cleanPasted(html: string, { onEmbedded, onForeign, onUnreadable }: PastedPictures): string {
  const page = read(html)
  for (const image of page.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    if (address.startsWith('/files/') && isSafePicture(address)) continue
    const file = decode(address)
    if (file) image.setAttribute('src', onEmbedded(file))
    else if (isSafePicture(address)) image.setAttribute('src', onForeign(address))
    else {
      image.remove()
      onUnreadable()
    }
  }
  makeLists(page)
  for (const heading of page.querySelectorAll('h1')) {
    const own = page.createElement('h2')
    for (const { name, value } of heading.attributes) own.setAttribute(name, value)
    own.append(...heading.childNodes)
    heading.replaceWith(own)
  }
  for (const table of page.querySelectorAll('table')) tidyTable(table)
  // The editor drops them too, but the browser reports them before.
  for (const element of page.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (name.startsWith('on')) element.removeAttribute(name)
  return page.body.innerHTML
}

/** A table as the editor knows it: its caption before it, th in its head, without the row that only gives widths. */
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

/** The picture files of a paste or a drop without text; a word processor adds a picture of the text to the text itself. */
export function picturesIn(data: DataTransfer | null): File[] {
  const page = read(data?.getData('text/html') ?? '')
  if (page.body.textContent?.trim()) return []
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
