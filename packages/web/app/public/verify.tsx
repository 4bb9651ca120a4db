import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'
import type { Route } from './+types/verify'
import { seo } from '../lib/site.ts'
import { VerifyForm } from './verify-form.tsx'
import { VerifyFrame } from './verify-frame.tsx'

/** The form names the number in the query; each number has an address of its own. */
function goToNumber(request: Request) {
  const number = new URL(request.url).searchParams.get('number')?.trim()
  if (number) throw redirect(`/verify/${encodeURIComponent(number)}`)
  return null
}
export const loader = ({ request }: Route.LoaderArgs) => goToNumber(request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => goToNumber(request)
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(matches, { title: text('证书查询'), description: text('输入证书编号，或扫描证书上的二维码，核对结业证书的真伪和状态。') })

export default function Verify() {
  const { t } = useLingui()
  return (
    <VerifyFrame title={t`证书查询`} lead={t`输入证书编号，或扫描证书上的二维码，核对真伪和状态。`}>
      <VerifyForm />
    </VerifyFrame>
  )
}
