import type { Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { api } from '../../lib/http/api.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { PageHeader } from '../page-header.tsx'
import type { Route } from './+types/employment'

// Its chunks would be in the list of routes that every visitor loads.
const LinkedAnswer = lazyPart(() => import('./linked-answer.tsx'))

const find = (api: Api, code: string) => orNotFound(api.getLinkedQuestion({ params: { code } }))

export async function loader({ context, params }: Route.LoaderArgs) {
  const question = await find(api(context), params.code)
  return data({ question }, { status: question ? 200 : 404 })
}
export const clientLoader = async ({ context, params }: Route.ClientLoaderArgs) => ({
  question: await find(api(context), params.code),
})
export const meta = privateMeta(text('就业回访'))

/** The page of the link in a message to a graduate. */
export default function Employment({ loaderData: { question }, params: { code } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`就业回访`} />
      <div className="shell max-w-180 pb-16">
        <LinkedAnswer code={code} question={question} />
      </div>
    </>
  )
}
