import { isTextPicture } from '@jiangxue/contract/kit/rich-text.ts'

const pictureData = /^data:(image\/(?:png|jpeg|gif|webp));base64,([a-z0-9+/=\s]+)$/i
/** Where pages that load pictures only when they come into view keep the address. */
const lazyAttributes = ['data-src', 'data-original', 'data-actualsrc', 'data-lazy-src', 'data-original-src']
/** Placeholders and missing addresses: the page had not loaded the picture. */
const isUnloaded = (address: string) => address === '' || /^(data:|about:)/i.test(address)

/** Handlers for the pictures in pasted HTML. */
export interface PastedPictures {
  /** A picture embedded in the HTML: returns the URL that shows it until it is stored. */
  readonly onEmbedded: (file: File) => string
  /** A picture of another site: also returns a temporary URL. */
  readonly onForeign: (address: string) => string
  /** A picture that the browser cannot read, such as a local file. */
  readonly onUnreadable: () => void
  /** A picture that its page had not loaded. */
  readonly onUnloaded: () => void
}

/** Gives every picture the URL of its handler, and removes those without one. */
export function collectPictures(page: Document, { onEmbedded, onForeign, onUnreadable, onUnloaded }: PastedPictures) {
  for (const image of page.querySelectorAll('img')) {
    const address = addressOf(image)
    if (address.startsWith('/files/') && isTextPicture(address)) continue
    const file = decode(address)
    if (file) image.setAttribute('src', onEmbedded(file))
    else if (isTextPicture(address)) image.setAttribute('src', onForeign(address))
    else {
      image.remove()
      if (isUnloaded(address)) onUnloaded()
      else onUnreadable()
    }
  }
}

/** The address of the picture itself, which a lazy page replaces by a blank one; over https. */
function addressOf(image: HTMLImageElement): string {
  const lazy = lazyAttributes.map((name) => image.getAttribute(name)?.trim() ?? '')
  const address = lazy.find((each) => /^(https?:)?\/\//i.test(each)) ?? image.getAttribute('src')?.trim() ?? ''
  return address.replace(/^(http:)?\/\//i, 'https://')
}

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
