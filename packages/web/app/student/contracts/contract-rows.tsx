import type { DueContract, OwnContract } from '@jiangxue/contract/training-contract/training-contract.ts'
import { contractStateLabels } from '@jiangxue/contract/training-contract/training-contract.values.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { DownloadContract } from './download-contract.tsx'

export function ContractRows({ due, signed }: { due: readonly DueContract[]; signed: readonly OwnContract[] }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <ul className="surface divide-y divide-line">
      {due.map((contract) => (
        <Row
          key={`due ${contract.courseId}`}
          contract={contract}
          note={contract.isRenewal ? t`费用或班期已变更，请重新签订` : t`签订后才能学习`}
        >
          <Badge tone="gold">{t`待签订`}</Badge>
          <ButtonLink
            to={`/student/contracts/${contract.courseId}`}
            tone="cinnabar"
            aria-label={t`去签订 ${contract.courseName}`}
          >{t`去签订`}</ButtonLink>
        </Row>
      ))}
      {signed.map((contract) => (
        <Row key={contract.id} contract={contract} note={t`${format.dateTime(contract.signedAt)} 签订`}>
          <Badge tone={contract.state === 'SIGNED' ? 'jade' : 'plain'}>
            {format.translate(contractStateLabels[contract.state])}
          </Badge>
          <DownloadContract contract={contract} />
        </Row>
      ))}
    </ul>
  )
}

function Row({
  contract: { courseName, className, fee },
  note,
  children,
}: {
  contract: Pick<DueContract, 'courseName' | 'className' | 'fee'>
  note: string
  children: ReactNode
}) {
  const { price } = useFormat()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{courseName}</p>
        <p className="text-sm wrap-anywhere text-ink-3 tabular-nums">
          {[className, price(fee), note].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-3">{children}</span>
    </li>
  )
}
