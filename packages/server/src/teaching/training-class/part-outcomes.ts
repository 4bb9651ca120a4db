import { assessmentLabels, partOutcomes } from '@jiangxue/contract/class/training-class.values.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { Db } from '../../core/database/database.ts'
import { translate } from '../../core/text/translate.ts'
import { listPartResultsOf, listParts } from './class-part.queries.ts'
import { outcomeOf } from './member.wire.ts'

/** The parts of a class's assessment with the results that a student has so far. */
export async function readPartOutcomes(db: Db, classId: number, studentId: number) {
  const results = await listPartResultsOf(db, classId, studentId)
  return (await listParts(db, classId)).map(({ id, name, kind }) => {
    const own = results.find(({ partId }) => partId === id)
    return { name, kind, score: own?.score ?? null, outcome: outcomeOf(own?.isPassed ?? null) }
  })
}

/** Their results in words, like “理论 86 分（机考）、实操 合格”; '' if the assessment has no parts. */
export async function describePartOutcomes(db: Db, classId: number, studentId: number): Promise<string> {
  const parts = await readPartOutcomes(db, classId, studentId)
  return parts
    .map(({ name: part, kind, score, outcome: of }) => {
      const outcome = translate(assessmentLabels[of])
      if (score === null) return translate(partOutcomes.unscored, { part, outcome })
      const scored = translate(kind === 'EXAM' ? partOutcomes.byExam : partOutcomes.scored, { part, score })
      return of === 'passed' ? scored : translate(partOutcomes.unscored, { part: scored, outcome })
    })
    .join(translate(punctuation.betweenItems))
}
