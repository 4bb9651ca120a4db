import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { isRefusedBy } from '../../papers/certificate/class-terms.ts'
import { readClassFigures, type Member } from '../../teaching/training-class/class-figures.ts'
import { listClassCertificates } from '../../teaching/training-class/member.queries.ts'
import type { ClassRecord, ClassScope } from '../../teaching/training-class/training-class.queries.ts'

/** How the lessons of members are counted. */
export interface GraduateTerms {
  readonly now: number
  readonly mostLessons: number
}
export const graduateTerms = async ({ settings, now }: Pick<Context, 'settings' | 'now'>): Promise<GraduateTerms> => ({
  now: now(),
  mostLessons: (await settings.current())['certificate.previewLessons'],
})

/**
 * The members of a class that has ended who finished it: those with its certificate, or with the lessons and the result
 * that it requires for one. Deleted accounts are among them, because a rate must not rise when somebody leaves.
 */
export async function listGraduates(
  db: Db,
  record: Pick<ClassRecord, 'id' | 'needsAssessment'>,
  scope: ClassScope,
  terms: GraduateTerms,
): Promise<Member[]> {
  const { members, lessonsWanted } = await readClassFigures(db, record.id, { ...scope, withDeleted: true }, terms)
  const certified = new Set((await listClassCertificates(db, record.id)).map(({ studentId }) => studentId))
  return members.filter(
    ({ id, completedLessons, isPassed }) =>
      certified.has(id) || (completedLessons >= lessonsWanted && !isRefusedBy(record, isPassed)),
  )
}
