import { normalText } from './normal-text.ts'
import type { ItemDraft } from './read-item.ts'
import { optionsOf, stemWithOptions } from './text-marks.ts'

const letters = 'ABCDEFGH'

/** The options of one cell: a line each, with or without letters, or separated by |. */
export function splitOptionCell(cell: readonly string[]): ItemDraft['options'] {
  const lines = cell.filter((line) => line.trim() !== '')
  const lettered = lines.map((line) => optionsOf(normalText(line), 'A'))
  if (lettered[0]?.[0]?.letter === 'A') {
    const options: ItemDraft['options'] = []
    for (const [index, line] of lines.entries()) {
      const least = letters[options.length] ?? 'I'
      const found = optionsOf(normalText(line), least)
      for (const { letter, text } of found ?? []) options.push({ letter, lines: [text.original] })
      if (!found && index > 0) options.at(-1)?.lines.push(line)
    }
    return options
  }
  const inLine = lines.length === 1 ? stemWithOptions(normalText(` ${lines[0]}`)) : undefined
  if (inLine) return inLine.options.map(({ letter, text }) => ({ letter, lines: [text.original] }))
  const parts = lines.length === 1 ? lines.flatMap((line) => line.split(/[|｜]/)) : lines
  return parts.slice(0, letters.length).map((part, index) => ({ letter: letters.charAt(index), lines: [part.trim()] }))
}
