import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { MessageList } from '../components/message-list.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { readNumber } from '../lib/read-number.ts'
import { privateMeta } from '../lib/session/guarded.ts'
import type { Route } from './+types/messages'
import { asStudent, BackLink } from './section/sub-page.tsx'

const Pagination = lazyPart(() => import('../components/pagination.tsx'))

const addressOf = (page: number) => (page > 1 ? `/student/messages?page=${page}` : '/student/messages')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  asStudent(request, async () => {
    const page = readNumber(new URL(request.url).searchParams.get('page'), 1)
    const messages = await browserApi.listMessages({ query: { page: page - 1 } })
    if (messages.totalPages && page > messages.totalPages) throw redirect(addressOf(messages.totalPages))
    return messages
  })
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta = privateMeta(text('我的消息'))

export default function Messages({ loaderData: messages }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="shell max-w-[1000px] py-6 md:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-[28px] font-bold">{t`我的消息`}</h1>
        <BackLink to="/student">{t`返回个人中心`}</BackLink>
      </div>
      {messages.content.length === 0 ? (
        <EmptyState text={t`暂无消息。报名、付款和证书的进展会显示在这里。`} />
      ) : (
        <>
          <div className="surface overflow-hidden">
            <MessageList key={messages.number} messages={messages.content} />
          </div>
          <Pagination page={messages} addressOf={addressOf} />
        </>
      )}
    </div>
  )
}
