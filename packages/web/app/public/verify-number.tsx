import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { api } from '../lib/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/verify-number'
import { VerifyForm } from './verify-form.tsx'
import { VerifyFrame } from './verify-frame.tsx'
import { VerifyResult } from './verify-result.tsx'

async function find(api: Api, certificateNumber: string) {
  try {
    return await api.checkCertificate({ params: { certificateNumber } })
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 404) throw error
    return null
  }
}
export async function loader({ context, params }: Route.LoaderArgs) {
  const check = await find(api(context), params.certificateNumber)
  return data({ check }, { status: check ? 200 : 404 })
}
export const clientLoader = async ({ context, params }: Route.ClientLoaderArgs) => ({
  check: await find(api(context), params.certificateNumber),
})
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.check ? text('证书查询结果') : text('没有查到这张证书'), robots: 'noindex' })

export default function VerifyNumber({ loaderData: { check }, params: { certificateNumber } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <VerifyFrame title={t`证书查询结果`}>
      {check ? <VerifyResult check={check} /> : <NotFound number={certificateNumber} />}
      <VerifyForm {...(!check && { number: certificateNumber.slice(0, 100) })} />
    </VerifyFrame>
  )
}

function NotFound({ number }: { number: string }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="verify-not-found" className="surface border-l-4 border-l-line-strong p-5 sm:p-7">
      <h2 id="verify-not-found" className="font-serif text-xl font-bold">{t`没有查到这张证书`}</h2>
      <p className="mt-2 text-md text-ink-2">{t`没有查到编号为“${number}”的证书。`}</p>
      <ul className="mt-3 list-disc pl-5 text-ink-2">
        <li>{t`请逐字核对编号，编号中没有字母 I、L、O、U。`}</li>
        <li>{t`也可以用手机扫描证书上的二维码。`}</li>
        <li>{t`仍查不到，请与学校联系，勿轻信这张证书。`}</li>
      </ul>
    </section>
  )
}
