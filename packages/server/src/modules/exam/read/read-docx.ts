import { posix } from 'node:path'
import { entryOf } from '../../../core/look-up.ts'
import { htmlOf, linesOfHtml } from '../../../core/text/html-lines.ts'
import { openArchive, type ArchiveKind } from '../../../people/roster/read/open-archive.ts'
import { UnreadableFile } from '../../../people/roster/read/unreadable-file.ts'
import { isOfPicture, withoutMarks } from './item-html.ts'
import { linesOf } from './normal-text.ts'
import type { ReadNote } from './read-item.ts'
import { paragraphsOf } from './word-paragraphs.ts'
import { readLists, readRelations, type Relation } from './word-parts.ts'

/** The parts with texts, lists and pictures; nothing else of a document is unpacked. */
const documents: ArchiveKind = {
  needed:
    /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/(_rels\/)?[^/]+\.(xml|rels|html?|mht|mhtml)|word\/media\/[^/]+)$/i,
  content: /^word\/[^/]*document[^/]*\.xml$/i,
}
const mostChunks = 20

export interface WordText {
  /** The lines of the document; marks stand for its pictures. */
  readonly lines: string[]
  readonly notes: ReadNote[]
  /** By number: the name of the file and its bytes. */
  readonly pictures: { readonly name: string; readonly bytes: Buffer }[]
}

export function readDocx(bytes: Buffer, onOpened: (size: number) => void): WordText {
  const parts = openArchive(bytes, documents)
  onOpened([...parts.values()].reduce((sum, part) => sum + part.length, 0))
  const textOf = (name: string) => parts.get(name)?.toString('utf8') ?? ''
  const main = mainPart(parts, textOf('_rels/.rels'))
  const name = posix.basename(main)
  const relations = readRelations(textOf(`word/_rels/${name}.rels`), 'word/')
  const pictures = new Map<string, number>()
  const counts = { tables: 0, pictures: 0, chunks: 0 }
  const { lines, tables, formulas } = paragraphsOf(withoutMarks(textOf(main)), {
    lists: readLists(textOf('word/numbering.xml'), textOf('word/styles.xml')),
    pictureOf: (id) => numberOf(pictures, parts, relations.get(id)),
    chunkOf: (id) => {
      const part = parts.get(relations.get(id)?.target ?? '')
      if (!part || counts.chunks++ >= mostChunks) return []
      const chunk = linesOfHtml(withoutMarks(htmlOf(part)))
      counts.tables += chunk.tables
      counts.pictures += chunk.pictures
      return chunk.lines
    },
  })
  const left = { tables: tables + counts.tables, formulas, pictures: counts.pictures }
  return {
    lines: lines.flatMap(linesOf),
    notes: (['tables', 'formulas', 'pictures'] as const).flatMap((code): ReadNote[] =>
      left[code] > 0 ? [{ code, values: { n: left[code] } }] : [],
    ),
    pictures: [...pictures.keys()].map((part) => ({ name: posix.basename(part), bytes: entryOf(parts, part) })),
  }
}

function mainPart(parts: ReadonlyMap<string, Buffer>, relations: string): string {
  const named = [...readRelations(relations, '').values()].find(({ type }) => type === 'officeDocument')?.target
  const name = named !== undefined && parts.has(named) ? named : 'word/document.xml'
  if (!parts.has(name)) throw new UnreadableFile('roster.broken')
  return name
}

/** Pictures are numbered in the order in which the text first shows them. */
function numberOf(pictures: Map<string, number>, parts: ReadonlyMap<string, Buffer>, relation: Relation | undefined) {
  if (!relation || !parts.has(relation.target) || !/^word\/media\//i.test(relation.target)) return undefined
  const known = pictures.get(relation.target)
  if (known !== undefined) return known
  const next = pictures.size
  if (!isOfPicture(next)) return undefined
  pictures.set(relation.target, next)
  return next
}
