import { zipOf } from '../people/roster-files.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** A run with its properties, such as `<w:u w:val="single"/>`. */
export const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
/** A paragraph of runs, with the properties of its list or style. */
export const paragraph = (runs: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`
export const inList = (list: number, level = 0) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
export const picture = (id: string) =>
  `<w:r><w:drawing><a:graphic><a:blip r:embed="${id}"/></a:graphic></w:drawing></w:r>`

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const wordprocessing = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

interface DocxParts {
  /** By id: type and target. */
  readonly relations?: Readonly<Record<string, readonly [string, string]>>
  readonly numbering?: string
  readonly styles?: string
  readonly others?: Readonly<Record<string, string | Uint8Array>>
  /** Before the root of the document. */
  readonly prologue?: string
}

/** A .docx with this body. */
export function docxOf(
  body: string,
  { relations = {}, numbering, styles, others, prologue = '' }: DocxParts = {},
): Buffer {
  const links = Object.entries(relations).map(([id, [type, target]]) => relation(id, type, target))
  return zipOf([
    ['[Content_Types].xml', types],
    ['_rels/.rels', `<Relationships>${relation('rId1', 'officeDocument', 'word/document.xml')}</Relationships>`],
    ['word/document.xml', `${prologue}<w:document ${wordprocessing}><w:body>${body}</w:body></w:document>`],
    ['word/_rels/document.xml.rels', `<Relationships>${links.join('')}</Relationships>`],
    ...(numbering ? [['word/numbering.xml', `<w:numbering>${numbering}</w:numbering>`] as const] : []),
    ...(styles ? [['word/styles.xml', `<w:styles>${styles}</w:styles>`] as const] : []),
    ...Object.entries(others ?? {}),
  ])
}

/** A .docx with a paragraph for each line. */
export const docxOfLines = (lines: readonly string[]) => docxOf(lines.map((line) => paragraph(run(line))).join(''))

/** The definition of a list whose levels have these formats and texts. */
export const listOf = (id: number, levels: readonly (readonly [format: string, text: string])[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels
    .map(
      ([format, text], at) =>
        `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join('')}</w:abstractNum>`
export const numOf = (id: number, abstract: number, start?: number) =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${
    start === undefined ? '' : `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`
  }</w:num>`
