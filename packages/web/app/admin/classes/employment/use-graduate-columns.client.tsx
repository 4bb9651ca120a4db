import type { Graduate } from '@jiangxue/contract/employment/employment.ts'
import {
  employmentSheetTitles,
  employmentSourceLabels,
  employmentStatusLabels,
  workContractLabels,
  type EmploymentStatus,
} from '@jiangxue/contract/employment/employment.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import type { CardColumn } from '../../kit/list/paged-card.client.tsx'
import { PermittedLink } from '../../kit/permitted-link.client.tsx'

const tones: Record<EmploymentStatus, 'jade' | 'primary' | 'gold' | 'cinnabar'> = {
  EMPLOYED: 'jade',
  FOUNDED: 'jade',
  STUDYING: 'primary',
  SEEKING: 'gold',
  UNREACHED: 'cinnabar',
}

/** The columns of the graduates of a class; without `enter`, nothing can be entered. */
export function useGraduateColumns(enter: ((graduate: Graduate) => void) | undefined): CardColumn<Graduate>[] {
  const { t } = useLingui()
  const { translate, date } = useFormat()
  const address = useSectionAddress()
  return [
    {
      title: t`姓名 / 学号`,
      render: ({ id, name, studentNumber }) => (
        <>
          <PermittedLink
            permission="students.view"
            to={address(`students/${id}`)}
            className="font-semibold hover:text-primary"
          >
            {name}
          </PermittedLink>
          <span className="block text-ink-3">{studentNumber}</span>
        </>
      ),
    },
    {
      title: t`去向`,
      render: ({ answer, askedAt }) =>
        answer ? (
          <Badge tone={tones[answer.status]}>{translate(employmentStatusLabels[answer.status])}</Badge>
        ) : (
          <span className="text-ink-3">
            {translate(employmentSheetTitles.none)}
            <span className="block">{askedAt ? t`${date(askedAt)} 询问` : t`没有询问`}</span>
          </span>
        ),
    },
    {
      title: t`单位或学校`,
      isWide: true,
      render: ({ answer }) =>
        answer?.employer && (
          <>
            {answer.employer}
            <span className="block text-ink-3">
              {[answer.post, answer.contract && translate(workContractLabels[answer.contract]), answer.sinceOn]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ),
    },
    {
      title: t`来源`,
      render: ({ answer }) =>
        answer && (
          <>
            {translate(employmentSourceLabels[answer.source])}
            <span className="block text-ink-3">{date(answer.enteredAt)}</span>
          </>
        ),
    },
    ...(enter
      ? [
          {
            title: t`操作`,
            render: (graduate: Graduate) => (
              <Button type="link" className="px-0!" onClick={() => enter(graduate)}>
                {t`登记`}
                <span className="sr-only"> {graduate.name}</span>
              </Button>
            ),
          },
        ]
      : []),
  ]
}
