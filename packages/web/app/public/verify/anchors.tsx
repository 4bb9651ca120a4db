import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { Anchor } from '@jiangxue/contract/proof/proof.ts'
import { useLingui } from '@lingui/react/macro'
import { BadgeCheck, BadgeX } from 'lucide-react'
import { data, useRevalidator } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import Pagination from '../../components/pagination.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { api } from '../../lib/http/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { readNumber } from '../../lib/read-number.ts'
import { useFormat } from '../../lib/use-format.ts'
import { PageHeader } from '../page-header.tsx'
import type { Route } from './+types/anchors'

const title = text('学时存证')
const failure = text('加载存证失败')
const addressOf = (page: number) => (page > 1 ? `/anchors?page=${page}` : '/anchors')

/** Loads a page of anchors, or one anchor if the URL contains its number, as the code on paper does. */
async function load(api: Api, request: Request) {
  const query = new URL(request.url).searchParams
  const number = readNumber(query.get('number'), 0) || undefined
  const asked = number === undefined ? null : { number, digest: query.get('digest') }
  try {
    const page = number === undefined ? readNumber(query.get('page'), 1) - 1 : 0
    return { asked, anchors: await api.listPublicAnchors({ query: { page, size: 10, number } }) }
  } catch (error) {
    if (!isApiProblem(error)) throw error
    return { asked, anchors: null }
  }
}
export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await load(api(context), request)
  return data(loaded, { status: loaded.anchors ? 200 : 503 })
}
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) => load(api(context), request)
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, robots: 'noindex' })

export default function Anchors({ loaderData: { asked, anchors } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const revalidator = useRevalidator()
  return (
    <>
      <PageHeader
        title={t`学时存证`}
        lead={
          anchors?.totalElements === 0
            ? t`学校签名存证以后，任何人都可以在此与手中的存证逐字核对。`
            : t`学校定期对全部学时、证书和规则签名存证，并送达主管部门和时间戳服务。任何人都可以在此与手中的存证逐字核对。`
        }
      />
      <div className="shell grid gap-5 pb-16">
        {asked?.digest && anchors && <Verdict digest={asked.digest} anchor={anchors.content[0]} />}
        {!anchors ? (
          <ProblemNotice message={translate(failure)} onRetry={() => void revalidator.revalidate()} />
        ) : anchors.content.length === 0 ? (
          <EmptyState text={asked ? t`没有这样的存证` : t`学校还没有存证`} />
        ) : (
          anchors.content.map((anchor) => <AnchorCard key={anchor.number} anchor={anchor} />)
        )}
        {anchors && anchors.totalPages > 1 && <Pagination page={anchors} addressOf={addressOf} />}
      </div>
    </>
  )
}

/** Shows whether the visitor's anchor matches the one that the school publishes. */
function Verdict({ digest, anchor }: { digest: string; anchor: Anchor | undefined }) {
  const { t } = useLingui()
  const isSame = anchor?.digest === digest
  const Icon = isSame ? BadgeCheck : BadgeX
  return (
    <p
      role="status"
      className={`surface flex items-center gap-3 p-4 font-semibold ${isSame ? 'text-jade' : 'text-cinnabar-dark'}`}
    >
      <Icon aria-hidden className="shrink-0" />
      {isSame ? t`与您手中的存证一致。` : t`与您手中的存证不一致，请与学校和主管部门核实。`}
    </p>
  )
}

function AnchorCard({ anchor }: { anchor: Anchor }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { number } = anchor
  const facts: [string, string][] = [
    [t`账本条目数`, String(anchor.size)],
    [t`账本根值`, anchor.root],
    [t`上一号存证的摘要`, anchor.previous || t`无，这是第一号`],
    [t`本号存证的摘要`, anchor.digest],
    [t`签名公钥（Ed25519）`, anchor.publicKey],
    [t`签名`, anchor.signature],
  ]
  return (
    <article className="surface p-4 sm:p-6" id={`anchor-${number}`}>
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        {t`第 ${number} 号`}
        <span className="text-base font-normal text-ink-2">{dateTime(anchor.madeAt)}</span>
        {anchor.stampedAt.map((at) => (
          <Badge key={at} tone="jade">{t`时间戳 ${dateTime(at)}`}</Badge>
        ))}
        {anchor.isLost && <Badge tone="cinnabar">{t`此后从较早的备份恢复`}</Badge>}
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-[11rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="min-w-0 font-mono text-sm [overflow-wrap:anywhere] max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-3 text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 text-primary">{t`被签名的原文`}</summary>
        <code className="block rounded-control bg-primary-tint p-3 [overflow-wrap:anywhere]">{anchor.statement}</code>
      </details>
    </article>
  )
}
