import { agreementKinds, type AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { data, Link, useRevalidator } from 'react-router'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { RichHtml } from '../components/rich-html.tsx'
import { api } from '../lib/http/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { readNumber } from '../lib/read-number.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Route } from './+types/agreement'

const failure = text('获取协议失败，请稍后重试')
const isKind = (kind: string): kind is AgreementKind => agreementKinds.some((each) => each === kind)

/** An agreement, or the older version that the URL names; null if it could not be read. */
async function load(api: Api, kind: string, request: Request) {
  if (!isKind(kind)) throw data(null, { status: 404 })
  const version = readNumber(new URL(request.url).searchParams.get('version') ?? '', 0) || undefined
  try {
    return await api.getAgreement({ params: { kind }, query: { version } })
  } catch (error) {
    if (!isApiProblem(error)) throw error
    if (error.status === 404) throw data(null, { status: 404 })
    return null
  }
}
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const agreement = await load(api(context), params.kind, request)
  return data(agreement, { status: agreement ? 200 : 503 })
}
export const clientLoader = ({ context, params, request }: Route.ClientLoaderArgs) =>
  load(api(context), params.kind, request)
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? text('协议') })

/** What is filled in when a training contract is signed is a blank to visitors. */
const withBlanks = (html: string) => html.replaceAll(/\{\{([^{}<>]+)\}\}/g, '<u>（$1）</u>')

export default function AgreementPage({ loaderData: agreement }: Route.ComponentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const revalidator = useRevalidator()
  if (!agreement)
    return (
      <div className="shell py-12">
        <h1 className="mb-6 font-serif text-2xl font-bold">{t`协议`}</h1>
        <ProblemNotice message={format.translate(failure)} onRetry={() => void revalidator.revalidate()} />
      </div>
    )
  const { kind, title, html, version, publishedAt, versions } = agreement
  const published = format.date(publishedAt)
  const newest = versions[0]?.version
  return (
    <article className="shell max-w-[828px]! pt-8 pb-16">
      <h1 className="font-serif text-[24px] leading-snug font-bold md:text-[34px]">{title}</h1>
      <p className="mt-3 text-ink-3 tabular-nums">{t`第 ${version} 版 · ${published} 发布`}</p>
      {version !== newest && (
        <p className="mt-4 rounded-control bg-gold-tint px-4 py-3 text-gold-text print:hidden">
          {t`这是以前的版本。`}{' '}
          <Link
            to={`/agreements/${kind}`}
            className="font-semibold underline underline-offset-2"
          >{t`查看现行版本`}</Link>
        </p>
      )}
      <RichHtml html={withBlanks(html)} className="mt-7" />
      {versions.length > 1 && (
        <nav aria-labelledby="versions" className="mt-10 border-t border-line pt-6 print:hidden">
          <h2 id="versions" className="font-semibold">{t`各个版本`}</h2>
          <ul className="mt-2">
            {versions.map(({ version: each, publishedAt: at, summary }) => {
              const day = format.date(at)
              return (
                <li key={each} className="flex min-h-11 flex-wrap items-center gap-x-3">
                  <Link
                    to={each === newest ? `/agreements/${kind}` : `/agreements/${kind}?version=${each}`}
                    aria-current={each === version ? 'page' : undefined}
                    className="inline-flex min-h-11 items-center text-primary tabular-nums hover:underline"
                  >
                    {t`第 ${each} 版 · ${day}`}
                  </Link>
                  <span className="text-ink-2">{summary}</span>
                </li>
              )
            })}
          </ul>
        </nav>
      )}
    </article>
  )
}
