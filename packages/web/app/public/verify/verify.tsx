import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Link, redirect } from 'react-router'
import { api } from '../../lib/http/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { socialTags } from '../../lib/social-tags.ts'
import certificate from '../../scenes/certificate.svg'
import type { Route } from './+types/verify'
import { VerifyForm } from './verify-form.tsx'
import { VerifyFrame } from './verify-frame.tsx'

const title = text('证书查询')
const description = text('输入证书编号，或扫描证书上的二维码，核对结业证书的真伪和状态。')

/** Redirects from the query parameter that the form sends to the number's own URL. */
function goToNumber(request: Request) {
  const number = new URL(request.url).searchParams.get('number')?.trim()
  if (number) throw redirect(`/verify/${encodeURIComponent(number)}`)
}
export async function loader({ context, request }: Route.LoaderArgs) {
  goToNumber(request)
  return { tags: await socialTags(api(context), { path: '/verify', title, description, image: certificate }) }
}
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  goToNumber(request)
  return { tags: [] }
}
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title, description, tags: loaderData?.tags })

export default function Verify() {
  const { t } = useLingui()
  return (
    <VerifyFrame title={t`证书查询`} lead={t`输入证书编号，或扫描证书上的二维码，核对真伪和状态。`}>
      <VerifyForm />
      <p className="text-ink-2">
        {t`手中有学校的存证？`} <Link to="/anchors" className="text-primary underline">{t`核对学时存证`}</Link>
      </p>
    </VerifyFrame>
  )
}
