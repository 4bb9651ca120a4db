import { useLingui } from '@lingui/react/macro'
import { useRevalidator } from 'react-router'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { BackLink } from '../section/sub-page.tsx'
import { ContractRows } from './contract-rows.tsx'
import type { loadContracts } from './load-contracts.ts'
import { SignContract } from './sign-contract.tsx'

/** The contracts of a student, or the one of a course that is to be signed. */
export default function ContractsPage({ courseId, contract, due, signed }: Awaited<ReturnType<typeof loadContracts>>) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  if (typeof contract === 'object') return <SignContract contract={contract} onChanged={() => void revalidate()} />
  const isEmpty = due.length + signed.length === 0
  return (
    <div className="shell max-w-[1000px] py-6 md:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-[28px] font-bold">{t`培训协议`}</h1>
        <BackLink to="/student">{t`返回个人中心`}</BackLink>
      </div>
      {contract !== undefined ? (
        <EmptyState text={contract}>
          <span className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={`/courses/${courseId}`}>{t`查看课程`}</ButtonLink>
            <ButtonLink to="/student/contracts" tone="outline">{t`我的培训协议`}</ButtonLink>
          </span>
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState text={t`还没有培训协议`} />
      ) : (
        <ContractRows due={due} signed={signed} />
      )}
    </div>
  )
}
