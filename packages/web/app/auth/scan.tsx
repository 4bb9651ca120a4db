import { text } from '@jiangxue/contract/kit/text.ts'
import { redirect } from 'react-router'
import { lazyPart } from '../components/lazy-part.tsx'
import { privateMeta } from '../lib/session/guarded.ts'
import { loginPath } from '../lib/session/login-path.ts'
import { currentAccount } from '../lib/session/session.ts'
import type { Route } from './+types/scan'

// Its chunks would be in the list of routes that every visitor loads.
const ScanAnswer = lazyPart(() => import('./wechat/scan-answer.tsx'))

export const loader = () => null
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  if (currentAccount()) return null
  throw redirect(loginPath(new URL(request.url).pathname))
}
clientLoader.hydrate = true as const
export const meta = privateMeta(text('扫码登录'))

export default function Scan({ params: { code } }: Route.ComponentProps) {
  return <ScanAnswer code={code} />
}
