import { text } from '@jiangxue/contract/kit/text.ts'
import { data } from 'react-router'
import { ErrorPage } from '../components/error-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/not-found'

const notFound = () => {
  throw data(null, { status: 404 })
}
export const loader = notFound
export const clientLoader = notFound
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('页面不存在'), robots: 'noindex' })

export default function NotFound() {
  return null
}
export const ErrorBoundary = () => <ErrorPage isNotFound />
