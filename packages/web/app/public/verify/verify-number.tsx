import type { Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { api } from '../../lib/http/api.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/verify-number'
import { VerifyForm } from './verify-form.tsx'
import { VerifyFrame } from './verify-frame.tsx'
import { VerifyResult } from './verify-result.tsx'
import { VerifyNotFound } from './verify-verdict.tsx'

const find = (api: Api, certificateNumber: string) =>
  orNotFound(api.checkCertificate({ params: { certificateNumber } }))

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
    <VerifyNotFound
      title={t`没有查到这张证书`}
      lead={t`没有查到编号为“${number}”的证书。`}
      advice={[
        t`请逐字核对编号，编号中没有字母 I、L、O、U。`,
        t`也可以用手机扫描证书上的二维码。`,
        t`仍查不到，请与学校联系，勿轻信这张证书。`,
      ]}
    />
  )
}
