import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { alignment } from './alignment.client.ts'
import { tableExtensions } from './tables.client.ts'

/** The protocols that the server allows in a link. */
export const isSafeLink = (address: string) => /^(https?:\/\/|mailto:|tel:)\S+$/i.test(address)
/** The school's pictures, or those of another site over https, as the server allows them. */
export const isSafePicture = (address: string) => /^(\/files\/\d+$|https:\/\/)/.test(address)
/** A picture that is still being uploaded: shown from the browser's memory, and never stored. */
export const isPendingPicture = (address: string) => address.startsWith('blob:')

const isShown = (address: string) => isSafePicture(address) || isPendingPicture(address)

/** What a text may contain: no more than the server's sanitizer keeps. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { target: null, rel: 'noopener noreferrer nofollow', class: null },
    },
  }),
  Image.extend({
    parseHTML: () => [{ tag: 'img[src]', getAttrs: (image) => isShown(image.getAttribute('src') ?? '') && null }],
  }).configure({ allowBase64: false }),
  alignment,
  ...tableExtensions,
]
