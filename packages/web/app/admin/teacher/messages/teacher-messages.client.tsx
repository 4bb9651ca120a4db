import { useLingui } from '@lingui/react/macro'
import { Card, Empty, Pagination } from 'antd'
import { MessageList } from '../../../components/message-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.client.ts'
import { PageHeader } from '../../kit/page-header.client.tsx'
import type { Route } from './+types/teacher-messages'

/** A teacher's messages. */
export default function Messages({ loaderData: messages }: Route.ComponentProps) {
  const { t } = useLingui()
  const { change } = useListAddress()
  return (
    <>
      <PageHeader title={t`我的消息`} />
      <Card styles={{ body: { padding: 0 } }}>
        {messages.content.length === 0 ? (
          <Empty className="py-8!" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t`暂无消息`} />
        ) : (
          <MessageList messages={messages.content} />
        )}
        {messages.totalPages > 1 && (
          <nav aria-label={t`分页`} className="border-t border-line p-4">
            <Pagination
              align="end"
              current={messages.number + 1}
              pageSize={messages.size}
              total={messages.totalElements}
              showSizeChanger={false}
              onChange={(page) => change({ page: page === 1 ? undefined : page })}
            />
          </nav>
        )}
      </Card>
    </>
  )
}
