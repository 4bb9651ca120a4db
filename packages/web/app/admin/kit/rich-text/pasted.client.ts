import { isSafePicture } from './extensions.client.ts'

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

/** Pasted HTML without the pictures that would not last: embedded ones and those of other programs; h1 becomes h2. */
export function cleanPasted(html: string): string {
  const page = read(html)
  for (const image of page.querySelectorAll('img')) if (!isSafePicture(image.getAttribute('src') ?? '')) image.remove()
  for (const heading of page.querySelectorAll('h1')) {
    const own = page.createElement('h2')
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

/** The pictures of a paste or a drop, to be uploaded: files, or embedded in HTML beside text. */
export function picturesIn(data: DataTransfer | null): { files: File[]; hasText: boolean } {
  const html = data?.getData('text/html') ?? ''
  const page = read(html)
  const hasText = Boolean(page.body.textContent?.trim())
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  // A word processor adds a picture of the text to the text itself.
  if (files.length > 0 && !hasText) return { files, hasText }
  return {
    files: [...page.querySelectorAll('img')].flatMap((image) => decode(image.getAttribute('src') ?? '') ?? []),
    hasText,
  }
}
