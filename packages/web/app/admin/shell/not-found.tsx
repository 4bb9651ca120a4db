import { text } from '@jiangxue/contract/kit/text.ts'
import { data } from 'react-router'
import { privateMeta } from '../../lib/session/guarded.ts'

// Sets the page's status; its content is decided in the browser, which knows whether an admin is signed in.
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => {
  throw data(null, { status: 404 })
}
clientLoader.hydrate = true as const
export const meta = privateMeta(text('页面不存在'))

export default function NotFound() {
  return null
}
