import { isTextPicture } from '@jiangxue/contract/kit/rich-text.ts'
import Image from '@tiptap/extension-image'
import { Mark } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { alignment } from './alignment.client.ts'
import { tableExtensions } from './tables.client.ts'

/** Whether the server allows the protocol of a link. */
export const isSafeLink = (address: string) => /^(https?:\/\/|mailto:|tel:)\S+$/i.test(address)
/** Whether a picture is still being uploaded; its blob URL is never stored. */
export const isPendingPicture = (address: string) => address.startsWith('blob:')

const isShown = (address: string) => isTextPicture(address) || isPendingPicture(address)

/** Raised or lowered text, such as powers and indices; pasted ones may only have a style. */
const script = (tag: 'sub' | 'sup') =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }, { style: `vertical-align=${tag === 'sub' ? 'sub' : 'super'}` }],
    renderHTML: () => [tag, 0],
  })

/** What a text can contain: no more than the server's sanitizer allows. */
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
  script('sub'),
  script('sup'),
  alignment,
  ...tableExtensions,
]
