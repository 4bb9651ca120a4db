import { pictureMark } from './item-html.ts'
import { listLabels, type ListPlace, type WordLists } from './word-numbering.ts'
import { readXml, type Attributes } from './word-parts.ts'

/** What the paragraphs of a document refer to. */
interface Around {
  readonly lists: WordLists
  /** Returns the number of a picture by the id of its relation; undefined if it is none. */
  readonly pictureOf: (relation: string) => number | undefined
  /** The lines of a document inside the document. */
  readonly chunkOf: (relation: string) => readonly string[]
}
interface Run {
  text: string
  isUnderlined: boolean
  isHidden: boolean
  script: string
}
interface Paragraph {
  readonly place: { -readonly [Key in keyof ListPlace]: ListPlace[Key] }
  readonly runs: Run[]
}

/** Parts of a document that show nothing: what was deleted or changed, and copies for older programs. */
const skipped = new Set([
  'w:del',
  'w:moveFrom',
  'w:pPrChange',
  'w:rPrChange',
  'w:sectPrChange',
  'mc:Fallback',
  'w:instrText',
])
const formula = '[公式]'
/** Signs of fonts of symbols: ticks and crosses. */
const symbols: Readonly<Record<string, string>> = { FC: '√', FB: '×', FE: '√', FD: '×', D6: '√', B4: '×' }

/** The lines of word/document.xml, with the labels of its lists; and what was left out. */
export function paragraphsOf(xml: string, { lists, pictureOf, chunkOf }: Around) {
  const labelOf = listLabels(lists)
  const lines: string[] = []
  const open: Paragraph[] = []
  let [skipping, tables, inTable, formulas, inFormula] = [0, 0, 0, 0, 0]
  let run: Run | undefined
  let isText = false
  const add = (text: string) => {
    if (run) run.text += text
    else open.at(-1)?.runs.push({ text, isUnderlined: false, isHidden: false, script: '' })
  }
  readXml(xml, {
    open: (name, attributes) => {
      if (skipped.has(name)) skipping++
      if (skipping > 0) return
      if (name === 'w:tbl' && inTable++ === 0) tables++
      if (name === 'm:oMath' && inFormula++ === 0 && inTable === 0) {
        formulas++
        add(formula)
      }
      if (inTable > 0 || inFormula > 0) return
      if (name === 'w:p') open.push({ place: {}, runs: [] })
      else if (name === 'w:altChunk') lines.push(...chunkOf(attributes['r:id'] ?? ''))
      else if (name === 'w:r')
        open.at(-1)?.runs.push((run = { text: '', isUnderlined: false, isHidden: false, script: '' }))
      else if (name === 'w:t') isText = true
      else if (run) inRun(run, name, attributes, pictureOf)
      else inParagraph(open.at(-1), name, attributes)
    },
    close: (name) => {
      if (skipped.has(name)) skipping--
      else if (skipping > 0) return
      else if (name === 'w:tbl') inTable--
      else if (name === 'm:oMath') inFormula--
      else if (inTable > 0 || inFormula > 0) return
      else if (name === 'w:t') isText = false
      else if (name === 'w:r') run = undefined
      else if (name === 'w:p') {
        const paragraph = open.pop()
        if (paragraph) lines.push(...linesOfParagraph(paragraph, labelOf))
      }
    },
    text: (text) => {
      if (isText && skipping === 0 && inTable === 0 && inFormula === 0) add(text)
    },
  })
  return { lines, tables, formulas }
}

const isOn = ({ 'w:val': value }: Attributes) => value !== '0' && value !== 'false' && value !== 'none'

function inRun(run: Run, name: string, attributes: Attributes, pictureOf: Around['pictureOf']): void {
  if (name === 'w:tab') run.text += '\t'
  else if (name === 'w:br' || name === 'w:cr') run.text += '\n'
  else if (name === 'w:noBreakHyphen') run.text += '-'
  else if (name === 'w:u') run.isUnderlined = isOn(attributes)
  else if (name === 'w:vanish') run.isHidden = isOn(attributes)
  else if (name === 'w:vertAlign') run.script = attributes['w:val'] ?? ''
  else if (name === 'w:sym') run.text += symbols[(attributes['w:char'] ?? '').toUpperCase().slice(-2)] ?? ''
  else if (name === 'a:blip' || name === 'v:imagedata') {
    const picture = pictureOf(attributes['r:embed'] ?? attributes['r:id'] ?? '')
    if (picture !== undefined) run.text += pictureMark(picture)
  }
}

function inParagraph(paragraph: Paragraph | undefined, name: string, attributes: Attributes): void {
  const value = attributes['w:val']
  if (!paragraph || value === undefined) return
  if (name === 'w:pStyle') paragraph.place.style = value
  else if (name === 'w:ilvl') paragraph.place.level = Number(value)
  else if (name === 'w:numId') paragraph.place.list = value
}

/** A paragraph as lines; underlined space is a blank to fill in. */
function linesOfParagraph({ place, runs }: Paragraph, labelOf: (place: ListPlace) => string): string[] {
  let [text, underlined] = ['', '']
  const endUnderlined = () => {
    text += /^\s{2,}$/.test(underlined) ? '____' : underlined
    underlined = ''
  }
  for (const run of runs) {
    if (run.isHidden) continue
    if (run.isUnderlined) underlined += scripted(run)
    else {
      endUnderlined()
      text += scripted(run)
    }
  }
  endUnderlined()
  // An empty paragraph of a list has no label that anyone would see as an item.
  const label = text.trim() === '' ? '' : labelOf(place)
  return (label === '' ? text : `${label} ${text}`).split('\n')
}

const plain = '0123456789+-=()n'
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ'

/** The text of a run with its raised and lowered characters: 2 and a raised 10 are not 210. */
function scripted({ text, script }: Run): string {
  const signs = script === 'superscript' ? raised : script === 'subscript' ? lowered : undefined
  if (!signs || text.trim() === '') return text
  const isKnown = [...text].every((character) => plain.includes(character))
  return isKnown
    ? [...text].map((character) => signs[plain.indexOf(character)]).join('')
    : `${script === 'superscript' ? '^' : '_'}${text}`
}
