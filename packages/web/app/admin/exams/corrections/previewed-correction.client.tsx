import type { CorrectionPreview } from '@jiangxue/contract/exam/correction.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../components/badge.tsx'
import { pointsOf } from '../../../lib/exam/answers.ts'

/** What a correction would change, in counts and by name. */
export function PreviewedCorrection({ preview }: { preview: CorrectionPreview }) {
  const { t } = useLingui()
  const { attempts, changed, passed, failed, certificates, people } = preview
  const more = changed - people.length
  return (
    <section aria-label={t`更正的结果`}>
      <p>{t`${attempts} 份答卷中有本题。`}</p>
      <p className="font-semibold">
        {t`本题更正后，${changed} 人的成绩会改变，其中 ${passed} 人由不合格变为合格，${failed} 人由合格变为不合格。`}
      </p>
      {certificates > 0 && (
        <p className="text-cinnabar">{t`其中 ${certificates} 人已有证书。证书不会自动作废，请核对后处理。`}</p>
      )}
      <ul className="mt-2 max-h-72 overflow-y-auto">
        {people.map(({ studentId, name, studentNumber, before, after, hasCertificate }) => (
          <li key={studentId} className="flex flex-wrap gap-x-3 gap-y-1 border-b border-line py-1.5 tabular-nums">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name} {studentNumber}
            </span>
            {hasCertificate && <Badge tone="cinnabar">{t`有证书`}</Badge>}
            <Result {...before} /> → <Result {...after} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-sm text-ink-3">{t`另有 ${more} 人未列出`}</p>}
    </section>
  )
}

function Result({ score, isPassed }: CorrectionPreview['people'][number]['before']) {
  const { t } = useLingui()
  if (score === null) return <span>—</span>
  return (
    <span className={isPassed ? 'text-jade' : 'text-cinnabar'}>
      {t`${pointsOf(score)} 分`} {isPassed ? t`合格` : t`不合格`}
    </span>
  )
}
