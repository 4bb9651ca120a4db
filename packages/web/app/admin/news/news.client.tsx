import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ManagedNews } from '@jiangxue/contract/site/news.ts'
import {
  newsSourceLabels,
  newsSources,
  newsStatusLabels,
  newsStatuses,
  type NewsStatus,
} from '@jiangxue/contract/site/news.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CoverImg } from '../../components/img.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { AddButton } from '../kit/add-button.client.tsx'
import { useEdited } from '../kit/form/use-edited.client.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useBadge } from '../kit/list/use-badge.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { useStart } from '../kit/use-start.client.ts'
import type { Route } from './+types/news'
import { NewsDialog } from './news-dialog.client.tsx'
import { NewsPreview } from './news-preview.client.tsx'

const tones: Record<NewsStatus, 'plain' | 'gold' | 'jade'> = { DRAFT: 'plain', SCHEDULED: 'gold', PUBLISHED: 'jade' }

/** The news of every status; here news is written, scheduled, published and withdrawn. */
export default function News({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const badge = useBadge()
  const { translate, dateTime } = useFormat()
  const optionsOf = useOptions()
  const labels = useFieldLabels('news')
  const revalidator = useRevalidator()
  const confirmDelete = useConfirmDelete()
  const { edited, add, edit, close } = useEdited<ManagedNews>()
  useStart('add', add)
  const [previewed, setPreviewed] = useState<ManagedNews>()

  const setStatus = async ({ id, version, title }: ManagedNews, status: NewsStatus) => {
    try {
      await browserApi.updateNews({ params: { id }, body: { status, version } })
      toast.success(status === 'DRAFT' ? t`“${title}”已撤回为草稿` : t`“${title}”已发布`)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      if (error.status !== 401)
        toast.error(Object.values(error.body?.errors ?? {})[0] ?? failureText(error, t`保存新闻失败`))
    }
    await revalidator.revalidate()
  }
  const remove = ({ id, title }: ManagedNews) =>
    confirmDelete({
      name: title,
      consequence: t`新闻将从网站移除。`,
      remove: () => browserApi.deleteNews({ params: { id } }),
      failure: t`删除新闻失败`,
    })
  const columns: ListColumn<ManagedNews>[] = [
    {
      title: labels.title,
      dataIndex: 'title',
      fixed: 'left',
      width: 380,
      render: (title, row) => (
        <span className="flex items-center gap-3">
          <CoverImg
            src={row.image}
            sizes="64px"
            loading="lazy"
            className="aspect-[1.6] w-16 shrink-0 rounded-md max-sm:hidden"
          />
          <span className="line-clamp-2 font-semibold" title={title}>
            {title}
          </span>
        </span>
      ),
    },
    { title: t`状态`, dataIndex: 'status', width: 100, render: badge(tones, newsStatusLabels) },
    {
      title: labels.sourceType,
      dataIndex: 'sourceType',
      width: 110,
      render: (source) => translate(newsSourceLabels[source]),
    },
    { title: labels.author, dataIndex: 'author', width: 110, render: (author) => author || '—' },
    { title: labels.publishedAt, dataIndex: 'publishedAt', width: 150, render: (at) => dateTime(at) || '—' },
    { title: t`更新时间`, dataIndex: 'updatedAt', width: 150, render: dateTime },
  ]
  return (
    <>
      <ListPage
        title={t`新闻管理`}
        data={data}
        columns={columns}
        keyword={t`新闻标题`}
        empty={t`没有符合条件的新闻`}
        begin={t`还没有新闻，用上方的按钮添加第一条`}
        rowActionsWidth={150}
        filters={[
          { name: 'status', label: t`状态`, options: optionsOf(newsStatuses, newsStatusLabels) },
          { name: 'sourceType', label: labels.sourceType, options: optionsOf(newsSources, newsSourceLabels) },
        ]}
        actions={<AddButton permission="news.edit" label={t`添加新闻`} onClick={add} />}
        rowActions={(row) => (
          <RowActions
            name={row.title}
            actions={[
              { label: t`编辑`, permission: 'news.edit', onClick: () => edit(row) },
              { label: t`预览`, onClick: () => setPreviewed(row) },
              row.status === 'PUBLISHED'
                ? { label: t`撤回`, permission: 'news.edit', onClick: () => void setStatus(row, 'DRAFT') }
                : { label: t`立即发布`, permission: 'news.edit', onClick: () => void setStatus(row, 'PUBLISHED') },
              { label: t`删除`, permission: 'news.delete', isDanger: true, onClick: () => remove(row) },
            ]}
          />
        )}
      />
      {edited && <NewsDialog news={edited.noun} onClose={close} />}
      {previewed && <NewsPreview news={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  )
}
