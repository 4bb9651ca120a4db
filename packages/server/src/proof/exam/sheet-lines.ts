import { correctionKindLabels } from '@jiangxue/contract/exam/correction.values.ts'
import { examArchiveTexts as texts } from '@jiangxue/contract/exam/exam-archive.values.ts'
import { itemSheetWords } from '@jiangxue/contract/exam/item-import.values.ts'
import type { Answer } from '@jiangxue/contract/exam/sitting.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import { entryOf } from '../../core/look-up.ts'
import { translate } from '../../core/text/translate.ts'
import type { PrintedLine } from '../../papers/print/printed-document.ts'
import { headingLine, optionLetters, questionLines } from '../../papers/print/question-lines.ts'
import { correctedItems } from '../verifier/corrected-exam.ts'
import type { PackedExam, PackedSheet } from '../verifier/packed-exams.ts'

/** A sheet as its student saw it, with the answers, the keys and what each item earned, line by line. */
export function sheetLines(sheet: PackedSheet, exam: PackedExam): PrintedLine[] {
  const byVersion = correctedItems(exam)
  let section: number | undefined
  return sheet.paper.flatMap(({ itemVersionId, optionIds }, index) => {
    const { item, content, points, correction } = entryOf(byVersion, itemVersionId)
    const { title } = exam.sections[item.section]!
    const heading = item.section === section ? [] : [headingLine(title)]
    section = item.section
    const options = optionIds.flatMap((id) => content.options.find((option) => option.id === id) ?? [])
    const letters = (isChosen: (option: (typeof options)[number]) => boolean) =>
      options.flatMap((option, at) => (isChosen(option) ? [optionLetters[at]] : [])).join('')
    const answer = sheet.answers[index + 1]
    const key =
      options.length > 0
        ? letters(({ isRight }) => isRight)
        : inWords(item.kind === 'judge' ? (content.isTrue ?? undefined) : { blanks: firstAccepted(content.blanks) })
    const given =
      typeof answer === 'string' || Array.isArray(answer) ? letters(({ id }) => answer.includes(id)) : inWords(answer)
    const earned = sheet.marks[index]?.earned
    return [
      ...heading,
      ...questionLines({ stem: content.stem, options }, index),
      ...translate(texts.answer, { answer: given || translate(texts.noAnswer) })
        .split('\n')
        .map((text) => ({ text })),
      ...(item.kind === 'essay' ? [] : [{ text: translate(texts.key, { key }) }]),
      ...(correction
        ? [{ text: translate(texts.correction, { kind: translate(correctionKindLabels[correction]) }) }]
        : []),
      { text: translate(texts.earned, { earned: earned === undefined ? '—' : earned / 100, points: points / 100 }) },
    ]
  })
}

const firstAccepted = (blanks: readonly { readonly accepted: readonly string[] }[]) =>
  blanks.map(({ accepted }) => accepted.join(' | '))

function inWords(answer: Exclude<Answer, string | string[]> | undefined): string {
  if (answer === undefined) return ''
  if (typeof answer === 'boolean') return translate(answer ? itemSheetWords.isRight : itemSheetWords.isWrong)
  return 'essay' in answer ? answer.essay : answer.blanks.join(translate(punctuation.betweenSentences))
}
