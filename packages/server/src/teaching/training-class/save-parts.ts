import { isDeepStrictEqual } from 'node:util'
import type { ClassPartForm } from '@jiangxue/contract/class/training-class.ts'
import { partKindLabels } from '@jiangxue/contract/class/training-class.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { pick } from '../../core/pick.ts'
import { problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import {
  deletePart,
  findExamOfPart,
  hasResults,
  insertPart,
  listPartResults,
  listParts,
  savePart,
  savePartResult,
  type PartRecord,
} from './class-part.queries.ts'
import { findMember, saveMember } from './member.queries.ts'
import { noResult, overallOf, type ChangedResult, type Result } from './overall-result.ts'

/** Replaces the parts of a class. Once there are results, none is added or removed. */
export async function saveParts(db: Db, classId: number, forms: readonly ClassPartForm[]): Promise<void> {
  const before = await listParts(db, classId)
  const kept = new Set(forms.flatMap(({ id }) => (id === undefined ? [] : [id])))
  if ([...kept].some((id) => !before.some((part) => part.id === id))) throw problem('class.partNotFound')
  const removed = before.filter(({ id }) => !kept.has(id))
  if ((removed.length > 0 || forms.length > kept.size) && (await hasResults(db, classId)))
    throw problem('class.hasResults')
  for (const { id, name } of removed) {
    const exam = await findExamOfPart(db, id)
    if (exam) throw problem('class.partInExam', { values: { exam: exam.name, part: name } })
    await deletePart(db, id)
  }
  for (const [position, { id, ...part }] of forms.entries())
    await (id === undefined ? insertPart(db, { ...part, classId, position }) : savePart(db, id, { ...part, position }))
}

/** The parts of a class in words, a line each. */
export const describeParts = (parts: readonly PartRecord[]): string =>
  parts
    .map(({ name, kind, weight, passScore }) => `${name} ${translate(partKindLabels[kind])} ${weight}% ≥ ${passScore}`)
    .join('\n')

/** Judges the results in the parts of a class again, after their pass marks or weights have changed. */
export async function rejudgeParts(db: Db, actor: Actor, classId: number): Promise<void> {
  const [parts, now] = [await listParts(db, classId), actor.context.now()]
  const touched = new Set<number>()
  for (const { assessedByName: _, ...result } of await listPartResults(db, classId)) {
    const passScore = parts.find(({ id }) => id === result.partId)?.passScore ?? 0
    const isPassed = result.score === null ? result.isPassed : result.score >= passScore ? 1 : 0
    if (isPassed === result.isPassed) continue
    await savePartResult(db, { ...result, isPassed, assessedAt: now })
    touched.add(result.studentId)
  }
  const changes: ChangedResult[] = []
  const judged = Map.groupBy(await listPartResults(db, classId), ({ studentId }) => studentId)
  for (const [studentId, own] of judged) {
    const before = pick((await findMember(db, classId, studentId)) ?? noResult, ['score', 'isPassed', 'assessedOn'])
    const after = overallOf(parts, own)
    if (!touched.has(studentId) && isDeepStrictEqual(before, after)) continue
    await saveOverall(db, actor, { classId, studentId }, after)
    changes.push({ studentId, before, after })
  }
  if (changes.length > 0)
    await audit(db, actor, { action: 'class.assess', targetId: classId, detail: { results: changes } })
}

/**
 * Stores the overall result of a member, as entered now: even if only a part has changed, what anchors state of both
 * is from now.
 */
export function saveOverall(
  db: Db,
  { caller, context }: Actor,
  { classId, studentId }: { readonly classId: number; readonly studentId: number },
  result: Result,
) {
  const entered =
    result.isPassed === null
      ? { assessedBy: null, assessedAt: null }
      : { assessedBy: caller.userId, assessedAt: context.now() }
  return saveMember(db, classId, studentId, { ...result, ...entered })
}
