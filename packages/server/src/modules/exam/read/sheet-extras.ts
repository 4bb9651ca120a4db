import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { linesOf, normalText } from './normal-text.ts'
import type { ItemDraft } from './read-item.ts'

const noTolerance = '-'

/** The tolerances of the blanks, separated by ；; a dash for none. */
export function readTolerances(cell: string, problems: ItemDraft['problems']): (number | null)[] | undefined {
  if (cell === '') return undefined
  return normalText(cell)
    .text.split(';')
    .map((part) => {
      const text = part.trim().replace(/^(?:±|\+-)/, '')
      if (text === '' || text === noTolerance) return null
      const number = Number(text)
      if (Number.isFinite(number) && number >= 0) return number
      problems.push({ field: 'blanks', code: 'toleranceUnreadable', values: { value: cell.slice(0, 40) } })
      return null
    })
}

export const writeTolerances = (blanks: ItemContent['blanks']): string =>
  blanks.some(({ tolerance }) => tolerance !== null)
    ? blanks.map(({ tolerance }) => tolerance ?? noTolerance).join('；')
    : ''

const point = /^(.*?)\s*[(:]?\s*(\d{1,3})\s*%\s*\)?$/

/** What an essay has to contain, a line each with its share: 要点（30%）. */
export function readPoints(cell: string, problems: ItemDraft['problems']): ItemContent['points'] {
  return linesOf(cell).flatMap((line) => {
    if (line.trim() === '') return []
    const whole = normalText(line.trim())
    const match = point.exec(whole.text)
    if (match) return [{ text: whole.slice(0, match[1]?.length).original.trim(), share: Number(match[2]) }]
    problems.push({ field: 'points', code: 'pointsUnreadable', values: { value: line.trim().slice(0, 40) } })
    return []
  })
}

export const writePoints = (points: ItemContent['points']): string =>
  points.map(({ text, share }) => `${text}（${share}%）`).join('\n')
