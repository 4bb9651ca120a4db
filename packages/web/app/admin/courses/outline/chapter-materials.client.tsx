import type { OutlineChapter } from '@jiangxue/contract/course/outline.ts'
import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fileSize } from '../../../lib/file-size.ts'
import { IfPermitted } from '../../kit/use-permission.client.tsx'

/** The learning materials of a chapter, with the button that adds one; they are managed in a separate section. */
export function ChapterResources({ chapter: { resources, title }, add }: { chapter: OutlineChapter; add?: ReactNode }) {
  const { t } = useLingui()
  if (resources.length === 0) return add ? <div className="px-3 pb-3">{add}</div> : null
  return (
    <section aria-label={t`“${title}”的资料`} className="border-t border-line px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-ink-2">{t`章节资料（${resources.length}）`}</h2>
        <span className="flex flex-wrap items-center gap-2">
          {add}
          <IfPermitted permission="resources.view">
            <Link to="/admin/resources" className="text-primary underline">{t`管理资料`}</Link>
          </IfPermitted>
        </span>
      </div>
      <ul className="mt-1 space-y-1">
        {resources.map(({ id, name, url, size }) => (
          <li key={id} className="flex items-center gap-2">
            <FileText aria-hidden size={16} className="shrink-0 text-ink-3" />
            <a href={url} className="min-w-0 truncate text-primary underline">
              {name}
            </a>
            <span className="shrink-0 text-ink-3 tabular-nums">{size > 0 ? fileSize(size) : t`链接`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
