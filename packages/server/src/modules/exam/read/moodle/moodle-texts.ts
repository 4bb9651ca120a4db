import { isOfPicture, linesToHtml, pictureTag } from '../item-html.ts'
import { childrenOf, valueOf, type XmlNode } from './xml-nodes.ts'

const fileImage = /<img\b[^<>]*?\bsrc=["']@@PLUGINFILE@@\/([^"'<>]*)["'][^<>]*>/gi
const plainFormats = new Set(['plain_text', 'markdown'])

/** Reads the texts of a file and the pictures in them, which it numbers. */
export class MoodleTexts {
  readonly pictures: { number: number; name: string; bytes: Buffer }[] = []
  /** Pictures that texts show and the file does not have. */
  missing = 0

  /** The text of an element as HTML, which may not be safe yet. */
  html(node: XmlNode | undefined): string {
    const text = valueOf(node, 'text')
    const format = node?.attributes['format'] ?? 'html'
    const isPlain = plainFormats.has(format) || (format === 'moodle_auto_format' && !/<[a-z]/i.test(text))
    if (isPlain) return linesToHtml(text.split('\n'))
    const files = new Map(childrenOf(node, 'file').map((file) => [file.attributes['name'] ?? '', file]))
    const numbers = new Map<string, number>()
    return text.replaceAll(fileImage, (_, path: string) => {
      const name = nameOf(path)
      const number = numbers.get(name) ?? this.#add(name, files.get(name))
      if (number === undefined) return ''
      numbers.set(name, number)
      return pictureTag(number)
    })
  }

  #add(name: string, file: XmlNode | undefined): number | undefined {
    const number = this.pictures.length
    if (file?.attributes['encoding'] !== 'base64' || !isOfPicture(number)) {
      this.missing++
      return undefined
    }
    this.pictures.push({ number, name, bytes: Buffer.from(file.text, 'base64') })
    return number
  }
}

/** The name of a file in an address; a wrong escape is part of it. */
function nameOf(path: string): string {
  const name = path.split('?')[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
