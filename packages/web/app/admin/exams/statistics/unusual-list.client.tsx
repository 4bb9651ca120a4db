import type { Unusual } from '@jiangxue/contract/exam/statistics.ts'
import { unusualResultLabels } from '@jiangxue/contract/exam/statistics.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'

/** Signals for people to look at, with the sheets of the candidates. */
export function UnusualList({ unusual }: { unusual: readonly Unusual[] }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const address = useSectionAddress()
  if (unusual.length === 0) return <p className="text-ink-2">{t`没有发现异常`}</p>
  return (
    <>
      <p className="text-ink-2">{t`以下只是提示，请查看答卷后再作判断。`}</p>
      <ul className="mt-2">
        {unusual.map((each) => (
          <li
            key={`${each.kind} ${each.people.map(({ id }) => id).join(' ')}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
          >
            <Badge tone="gold">{translate(unusualResultLabels[each.kind])}</Badge>
            {each.people.map(({ id, name, attemptId }) => (
              <Link key={id} to={address(`exams/sheets/${attemptId}`)} className="wrap-anywhere text-primary">
                {name}
              </Link>
            ))}
            <span className="text-sm text-ink-2">{detailOf(each)}</span>
          </li>
        ))}
      </ul>
    </>
  )

  function detailOf({ kind, count }: Unusual) {
    if (kind === 'examSameAnswers') return t`${count} 题的错误答案相同`
    return kind === 'examTooFast' ? t`平均每题 ${count} 秒` : t`${count} 人用同一浏览器登录`
  }
}
