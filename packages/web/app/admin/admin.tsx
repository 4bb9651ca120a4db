import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import type { Route } from './+types/admin'
import { guard } from '../lib/guarded.ts'
import { seo } from '../lib/site.ts'
import Shell from './shell.client.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guard('admin', request)
  return null
}
clientLoader.hydrate = true as const
export const meta: Route.MetaFunction = ({ matches }) => seo(matches, { title: text('管理后台'), robots: 'noindex,nofollow' })

export function HydrateFallback() {
  const { t } = useLingui()
  return <p role="status" className="grid min-h-dvh place-items-center text-ink-3">{t`加载中…`}</p>
}
export default function Admin() {
  return <Shell />
}
