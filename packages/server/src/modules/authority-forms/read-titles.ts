import type { TitleFact } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { fillText } from '@jiangxue/contract/kit/text.ts'
import type { Db } from '../../core/database/database.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { findAnyClass } from '../../teaching/training-class/training-class.queries.ts'
import type { AuthorityFormUse } from './read-subjects.ts'

/** The title rows of a form for a class, with the facts that they name. */
export async function readTitles(
  db: Db,
  { form: { titles }, classId, school, usualProject, timezone }: AuthorityFormUse,
  students: number,
  now: number,
): Promise<readonly string[]> {
  const found = await findAnyClass(db, classId)
  const facts: Record<TitleFact, string | number> = {
    school,
    class: found?.name ?? '',
    project: found?.project || usualProject,
    startDate: found?.startDate ?? '',
    endDate: found?.endDate ?? '',
    students,
    today: siteDay(now, timezone),
  }
  return titles.map((title) => fillText(title, facts))
}
