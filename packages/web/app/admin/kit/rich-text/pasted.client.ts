import { isSafePicture } from './extensions.client.ts'
import { makeLists } from './word-lists.client.ts'

const pictureData = /^data:(image\/(?:png|jpeg|gif|webp));base64,([a-z0-9+/=\s]+)$/i

/** Decodes the picture of a data URL. */
function decode(address: string): File | undefined {
  const [, type, base64] = pictureData.exec(address) ?? []
  if (!type || !base64) return
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0))
    return new File([bytes], 'pasted', { type })
  } catch {
    // The data is truncated: the text is pasted without the picture.
    return
  }
}
const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

/** Handlers for the pictures in pasted HTML. */
export interface PastedPictures {
  /** A picture embedded in the HTML: returns the URL that shows it until it is stored. */
  readonly onEmbedded: (file: File) => string
  /** A picture of another site: also returns a temporary URL. */
  readonly onForeign: (address: string) => string
  /** A picture that the browser cannot read, such as a local file. */
  readonly onUnreadable: () => void
}

/** Converts pasted HTML for the editor: keeps pictures in place, converts word processors' lists, turns h1 into h2. */
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
