import type { LibraryVideo } from '@jiangxue/contract/course/media-library.ts'
import {
  lessonFaultLabels,
  mediaUseLabels,
  mediaUses,
  phoneWarning,
  playsOnPhones,
} from '@jiangxue/contract/course/outline.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { fileSize } from '../../../lib/file-size.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useOptions } from '../../kit/form/use-options.client.ts'
import type { ListColumn } from '../../kit/list/list-column.client.ts'
import { ListPage } from '../../kit/list/list-page.client.tsx'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../../kit/use-confirm-delete.client.tsx'
import type { Route } from './+types/videos'
import { RenameDialog } from './rename-dialog.client.tsx'
import { ReplaceDialog } from './replace-dialog.client.tsx'

/** The videos of the school: where they play, what is wrong with them, and which nobody needs. */
export default function Videos({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { dateTime, duration, translate } = useFormat()
  const optionsOf = useOptions()
  const confirmDelete = useConfirmDelete()
  const [renamed, setRenamed] = useState<LibraryVideo>()
  const [replaced, setReplaced] = useState<LibraryVideo>()
  const columns: ListColumn<LibraryVideo>[] = [
    {
      title: t`名称`,
      dataIndex: 'name',
      fixed: 'left',
      width: 220,
      render: (name, { url }) => (
        <a href={url} target="_blank" rel="noopener noreferrer" className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </a>
      ),
    },
    { title: t`时长`, dataIndex: 'duration', width: 90, render: duration },
    {
      title: t`大小`,
      dataIndex: 'size',
      width: 90,
      align: 'right',
      render: (size) => (size === null ? '—' : fileSize(size)),
    },
    { title: t`使用的课时`, dataIndex: 'lessons', width: 210, render: (_, row) => <Lessons video={row} /> },
    {
      title: t`问题`,
      key: 'faults',
      width: 170,
      render: (_, row) => faultsOf(row).map((fault) => <p key={fault}>{translate(fault)}</p>),
    },
    { title: t`添加时间`, dataIndex: 'createdAt', width: 150, render: dateTime },
  ]
  const remove = ({ id, name }: LibraryVideo) =>
    confirmDelete({
      name,
      consequence: t`文件会一并删除，学过它的记录和证据都保留。`,
      remove: () => browserApi.deleteVideo({ params: { id } }),
      failure: t`删除视频失败`,
    })
  return (
    <>
      <ListPage
        title={t`视频库`}
        data={data}
        columns={columns}
        keyword={t`名称`}
        empty={t`没有符合条件的视频`}
        begin={t`还没有视频，在课程目录中上传第一个`}
        rowActionsWidth={170}
        filters={[{ name: 'use', label: t`使用情况`, options: optionsOf(mediaUses, mediaUseLabels) }]}
        rowActions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              {
                label: t`改名`,
                permission: 'resources.edit',
                onClick: () => setRenamed(row),
                disabled: row.source === 'external' && t`外部视频不能改名`,
              },
              {
                label: t`更换`,
                permission: 'courses.edit',
                onClick: () => setReplaced(row),
                disabled: row.lessons.every(({ isDeleted }) => isDeleted) && t`没有课时使用这个视频`,
              },
              {
                label: t`删除`,
                permission: 'resources.delete',
                isDanger: true,
                onClick: () => remove(row),
                disabled: row.lessons.length > 0 && t`视频还有课时在使用，不能删除`,
              },
            ]}
          />
        )}
      />
      {renamed && <RenameDialog video={renamed} onClose={() => setRenamed(undefined)} />}
      {replaced && <ReplaceDialog video={replaced} onClose={() => setReplaced(undefined)} />}
    </>
  )
}

const faultsOf = ({ codec, endsEarly, duration }: LibraryVideo) => [
  ...(duration === 0 ? [lessonFaultLabels.noDuration] : []),
  ...(endsEarly ? [lessonFaultLabels.endsEarly] : []),
  ...(playsOnPhones(codec) ? [] : [phoneWarning]),
]

const shownLessons = 3

function Lessons({ video: { lessons } }: { video: LibraryVideo }) {
  const { t } = useLingui()
  const more = lessons.length - shownLessons
  if (lessons.length === 0) return <span className="text-ink-3">{t`未使用`}</span>
  return (
    <ul>
      {lessons.slice(0, shownLessons).map(({ id, title, courseId, courseName, isDeleted }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <Link to={`/admin/courses/outline/${courseId}`}>
            {courseName} / {title}
          </Link>
          {isDeleted && <span className="text-ink-3">{t`（已删除）`}</span>}
        </li>
      ))}
      {more > 0 && <li className="text-ink-3">{t`还有 ${more} 个课时`}</li>}
    </ul>
  )
}
