import type { Page } from '@jiangxue/contract/kit/page.ts'
import { notCreditedLabels } from '@jiangxue/contract/learning/learning.values.ts'
import type { StudyRefusal } from '@jiangxue/contract/student/student-centre.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { attempt } from '../lib/show-problem.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Part } from './load-student.ts'
import { readAllPages } from './read-all-pages.ts'
import { Section } from './section/section.tsx'

/** Study time that was not credited, and why. */
export function Refusals({
  userId,
  refusals: { value, failure },
}: {
  userId: number
  refusals: Part<Page<StudyRefusal> | null>
}) {
  const { t } = useLingui()
  const format = useFormat()
  const [all, setAll] = useState<StudyRefusal[]>()
  const rows = all ?? value?.content ?? []
  const count = value?.totalElements ?? 0

  async function showAll() {
    await attempt(t`获取未计入学时的记录失败`, async () =>
      setAll(await readAllPages((query) => browserApi.listRefusals({ params: { userId }, query }))),
    )
  }
  return (
    <Section title={t`未计入学时`} failure={failure}>
      {rows.length === 0 ? (
        <p className="surface px-5 py-6 text-ink-2">{t`暂无未计入的记录，学过的都算数。`}</p>
      ) : (
        <>
          <ul className="surface divide-y divide-line">
            {rows.map((row) => (
              <li key={`${row.day} ${row.lessonId} ${row.reason}`} className="px-4 py-3 sm:px-5">
                <p className="font-semibold">{format.translate(notCreditedLabels[row.reason])}</p>
                <p className="text-sm text-ink-3 tabular-nums">
                  {row.day} · {row.courseName} · {row.lessonTitle} · {t`${row.count} 次`}
                </p>
              </li>
            ))}
          </ul>
          {rows.length < count && (
            <Button
              tone="outline"
              className="mt-3 w-full"
              onClick={() => void showAll()}
            >{t`展开全部 ${count} 条`}</Button>
          )}
        </>
      )}
    </Section>
  )
}
