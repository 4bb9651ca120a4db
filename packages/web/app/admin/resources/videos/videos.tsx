import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'
import type { Route } from './+types/videos'

const Videos = lazyScreen(() => import('./videos.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listVideos({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('视频库'), robots: 'noindex,nofollow' })

export default function VideosRoute({ loaderData }: Route.ComponentProps) {
  return <Videos data={loaderData} />
}
