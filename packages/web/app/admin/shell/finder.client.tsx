import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { AutoComplete, Input, Modal, Spin, type InputRef } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { useArea } from '../areas.ts'
import { usePermission } from '../kit/use-permission.client.tsx'
import type { StartState } from '../kit/use-start.client.ts'
import { find, type FoundGroup } from './find.ts'

const pauseMs = 250

interface FinderProps {
  keyword: string
  onKeyword: (keyword: string) => void
  /** Whether the keyword is from an earlier search, which the first key replaces. */
  isFormer: boolean
  onClose: () => void
}

/** Finds a section, an action, a student, a course or an application from anywhere in the back office. */
export default function Finder({ keyword, onKeyword, isFormer, onClose }: FinderProps) {
  const { t } = useLingui()
  const format = useFormat()
  const area = useArea()
  const may = usePermission()
  const navigate = useNavigate()
  const input = useRef<InputRef>(null)
  const latest = useRef(isFormer)
  latest.current = isFormer
  // As soon as the field exists: keys that are pressed while the dialog opens must not be lost.
  const [takeFocus] = useState(() => (field: InputRef | null) => {
    input.current = field
    field?.focus({ cursor: latest.current ? 'all' : 'end' })
  })
  const [result, setResult] = useState<{ keyword: string; groups: FoundGroup[] | 'failed' }>()
  const search = useEffectEvent((wanted: string) => find(wanted, area, may, format))
  // Pressed again while it is open: the next key replaces the words.
  useEffect(() => {
    if (isFormer) input.current?.focus({ cursor: 'all' })
  }, [isFormer])
  useEffect(() => {
    const wanted = keyword.trim()
    if (!wanted) return
    let isCurrent = true
    const timer = setTimeout(() => {
      search(wanted).then(
        (groups) => (isCurrent ? setResult({ keyword, groups }) : undefined),
        (error: unknown) => {
          if (!isApiProblem(error)) throw error
          if (isCurrent) setResult({ keyword, groups: 'failed' })
        },
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [keyword])
  // Results of an earlier keyword must not be selectable while the user keeps typing.
  const groups = result?.keyword === keyword ? result.groups : undefined
  const shown = Array.isArray(groups) ? groups : []
  const message = groups === 'failed' ? t`没有查到，请稍后重试` : t`没有找到相关内容`
  return (
    <Modal open title={t`快速查找`} footer={null} onCancel={onClose} destroyOnHidden>
      <AutoComplete
        defaultActiveFirstOption
        aria-label={t`快速查找`}
        className="w-full"
        open={keyword.trim() !== ''}
        value={keyword}
        showSearch={{ filterOption: false, onSearch: onKeyword }}
        notFoundContent={groups === undefined ? <Spin size="small" /> : message}
        options={shown.flatMap(({ section, found }) =>
          found.map(({ to, title, note, start }) => ({
            value: [to, start].filter(Boolean).join('#'),
            to,
            start,
            label: (
              <span className="flex items-baseline justify-between gap-4">
                <span className="max-w-2/3 shrink-0 truncate font-semibold">{title}</span>
                <span className="truncate text-sm text-ink-3">
                  {[section && format.translate(section), note].filter(Boolean).join(' · ') || t`页面`}
                </span>
              </span>
            ),
          })),
        )}
        onSelect={(_: string, { to, start }: { to: string; start?: string | undefined }) => {
          onClose()
          void navigate(to, { state: start === undefined ? null : ({ start } satisfies StartState) })
        }}
      >
        <Input
          ref={takeFocus}
          // The list of results is open as long as there are words, and would keep the key for itself.
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          size="large"
          prefix={<Search aria-hidden size={18} />}
          placeholder={t`学员、课程、报名、页面或操作`}
          maxLength={100}
        />
      </AutoComplete>
    </Modal>
  )
}
