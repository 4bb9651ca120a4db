import type { ChoiceAnswer } from '@jiangxue/contract/exam/item.ts'
import { presenceLimits } from '@jiangxue/contract/learning/presence.values.ts'
import type { Db } from '../../../core/database/database.ts'
import type { AskedItem, Hooks } from '../../../core/hooks.ts'
import { toPlainText } from '../../../core/text/html.ts'
import { markAnswer } from '../../../ledger/exam/mark-answer.ts'
import { optionsOf, toContent } from '../../../ledger/exam/stored-item.ts'
import { findVersion, listQuizItems, type QuizItem } from './quiz-items.queries.ts'

/** Presence checks by an item of the quiz of the lesson (ADR 89). */
export const askByItem: NonNullable<Hooks['askByItem']> = {
  isConfigured: (values) => values['course.hasExams'],
  ask: async (db, { lessonId, lastItem, random }) => {
    const items = (await listQuizItems(db, lessonId)).filter(isShort)
    const others = items.filter(({ id }) => id !== lastItem)
    const from = others.length > 0 ? others : items
    const drawn = from[random(from.length || 1)]
    return drawn && { kind: 'item', code: '', sentTo: null, item: toAsked(drawn, random) }
  },
  show: async (db, { versionId, optionIds }) => {
    const { kind, stem, options } = await findVersion(db, versionId)
    const html = new Map(optionsOf({ options }).map((option) => [option.id, option.html]))
    return { kind, stem, options: optionIds.map((id) => ({ id, html: html.get(id) ?? '' })) }
  },
}

export async function isRightAnswer(db: Db, { versionId }: AskedItem, answer: ChoiceAnswer): Promise<boolean> {
  const { kind, ...version } = await findVersion(db, versionId)
  return markAnswer(toContent(kind, version), answer, 1, 'all') === 1
}

const isShort = ({ stem, options }: QuizItem) =>
  [stem, ...optionsOf({ options }).map(({ html }) => html)].reduce((sum, html) => sum + toPlainText(html).length, 0) <=
  presenceLimits.itemLength

function toAsked({ id, digest, options, keepsOrder }: QuizItem, random: (below: number) => number): AskedItem {
  const optionIds = optionsOf({ options }).map((option) => option.id)
  return { versionId: id, digest, optionIds: keepsOrder === 1 ? optionIds : shuffled(optionIds, random) }
}

function shuffled<T>(list: readonly T[], random: (below: number) => number): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(random(left.length), 1))
}
