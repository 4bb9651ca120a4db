import type { MyAppeal } from '@jiangxue/contract/exam/appeal.ts'
import { appealLimits } from '@jiangxue/contract/exam/appeal.values.ts'
import { isFormal } from '@jiangxue/contract/exam/exam.values.ts'
import { toInstant, toInstantOrNull } from '../../../core/units.ts'
import type { AppealRow } from './my-appeals.queries.ts'
import type { ExamRecord } from './sitting.queries.ts'

const dayMs = 86_400_000

/** Until when candidates may appeal against a result; null before there is one, and for what is not formal. */
export const appealsEndAt = ({ kind, releasedAt }: Pick<ExamRecord, 'kind' | 'releasedAt'>): number | null =>
  !isFormal(kind) || releasedAt === null ? null : releasedAt + appealLimits.days * dayMs

export const toMyAppeal = (row: AppealRow): MyAppeal => ({
  id: row.id,
  position: row.position,
  content: row.content,
  state: row.state,
  scoreBefore: row.scoreBefore,
  score: row.scoreNow,
  reply: row.reply,
  createdAt: toInstant(row.createdAt),
  decidedAt: toInstantOrNull(row.decidedAt),
})
