import type { ManagedCourse } from '@jiangxue/contract/course/course-admin.ts'
import { courseLevelLabels } from '@jiangxue/contract/course/course.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { CoverImg } from '../../components/img.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { useSectionAddress } from '../areas.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { usePermission } from '../kit/use-permission.client.tsx'

export function useCourseColumns(): ListColumn<ManagedCourse>[] {
  const { t } = useLingui()
  const format = useFormat()
  const address = useSectionAddress()
  const screen = usePermission()('courses.edit') ? 'edit' : 'outline'
  const labels = useFieldLabels('course')
  const levels = Object.values(courseLevelLabels).map(({ admin }) => format.translate(admin))
  const longestLevel = Math.max(...levels.map((level) => level.length))
  return [
    {
      title: labels.name,
      dataIndex: 'name',
      fixed: 'left',
      width: 280,
      sorter: true,
      render: (name, row) => (
        <span className="flex items-center gap-3">
          <CoverImg
            src={row.coverImageUrl}
            sizes="64px"
            loading="lazy"
            className="aspect-[1.6] w-16 shrink-0 rounded-md border border-line"
          />
          <Link
            to={address(`courses/${screen}/${row.id}`)}
            title={name}
            className="line-clamp-2 min-w-0 leading-snug font-semibold [overflow-wrap:anywhere] hover:text-primary"
          >
            {name}
          </Link>
        </span>
      ),
    },
    { title: t`分类`, dataIndex: 'categoryName', width: 125 },
    {
      title: t`难度`,
      dataIndex: 'level',
      width: Math.max(75, longestLevel * 6 + 30),
      render: (level) => format.translate(courseLevelLabels[level].admin),
    },
    {
      title: labels.price,
      dataIndex: 'price',
      width: 100,
      align: 'right',
      sorter: true,
      render: (price) => (price === 0 ? <span className="text-jade">{t`免费`}</span> : format.price(price)),
    },
    { title: t`课时`, dataIndex: 'lessonCount', width: 70, align: 'right' },
    { title: t`学员数`, dataIndex: 'studentCount', width: 85, align: 'right', sorter: true },
    {
      title: t`状态`,
      dataIndex: 'status',
      width: 100,
      render: (_, row) => <Badge tone={row.statusTone}>{format.translate(row.statusName)}</Badge>,
    },
    { title: t`更新时间`, dataIndex: 'updatedAt', width: 150, sorter: true, render: format.dateTime },
  ]
}
