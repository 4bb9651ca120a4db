import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { ContractToSign } from '@jiangxue/contract/training-contract/training-contract.ts'
import { useLingui } from '@lingui/react/macro'
import { useRevalidator } from 'react-router'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageSkeleton } from '../../components/page-skeleton.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { BackLink } from '../exams/back-link.tsx'
import { asStudent } from '../exams/load-as-student.ts'
import { readAllPages } from '../read-all-pages.ts'
import type { Route } from './+types/contracts'
import { ContractRows } from './contract-rows.tsx'
import { SignContract } from './sign-contract.tsx'

/** The contract that is to be signed, or why there is none. */
async function loadToSign(courseId: number): Promise<ContractToSign | string> {
  try {
    return await browserApi.getContractToSign({ params: { courseId } })
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 409) throw error
    return error.message
  }
}

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  asStudent(request, async () => {
    const courseId = Number(params.courseId) || undefined
    if (courseId) return { courseId, contract: await loadToSign(courseId), due: [], signed: [] }
    const [due, signed] = await Promise.all([
      browserApi.listDueContracts(),
      readAllPages((query) => browserApi.listOwnContracts({ query })),
    ])
    return { courseId, contract: undefined, due, signed }
  })
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('培训协议'), robots: 'noindex,nofollow' })

/** The contracts of a student, or the one of a course that is to be signed. */
export default function Contracts({ loaderData: { courseId, contract, due, signed } }: Route.ComponentProps) {
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
