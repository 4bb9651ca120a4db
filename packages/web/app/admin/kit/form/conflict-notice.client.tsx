import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Change } from './merge-changes.ts'

/** How the values of a form's fields are shown; nothing shows the value itself. */
export type Descriptions<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape & string]?: (value: Exclude<z.input<Shape[Name]>, undefined>) => ReactNode
}

export interface ConflictNoticeProps {
  changes: Change[]
  labels: Record<string, string | undefined>
  describe: Readonly<Partial<Record<string, (value: never) => ReactNode>>> | undefined
  onReload: () => void
  onOverwrite: () => void
}

/** Shown if someone else has saved in the meantime: the differences, and the choice to reload or overwrite. */
export function ConflictNotice({ changes, labels, describe, onReload, onOverwrite }: ConflictNoticeProps) {
  const { t } = useLingui()
  const show = (name: string, value: unknown): ReactNode => {
    if (value === undefined) return '—'
    const text = describe?.[name]?.(value as never)
    if (text !== undefined && text !== null) return text
    if (value === null || value === '') return '—'
    return typeof value === 'object' ? JSON.stringify(value) : String(value as string)
  }
  return (
    <div role="alert">
      <Alert
        type="warning"
        showIcon
        title={t`内容已被他人修改`}
        style={{ marginBottom: 16 }}
        description={
          <>
            {changes.length > 0 ? (
              <table className="my-2 w-full table-fixed text-left text-sm">
                <thead>
                  <tr className="text-ink-2">
                    <th className="w-1/4 py-1 font-normal">{t`字段`}</th>
                    <th className="py-1 font-normal">{t`最新内容`}</th>
                    <th className="py-1 font-normal">{t`您的内容`}</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map(({ name, theirs, mine, isMine }) => (
                    <tr key={name} className="border-t border-line align-top">
                      <th scope="row" className="py-1 pr-2 font-semibold">
                        {labels[name] ?? name}
                      </th>
                      <td className="py-1 pr-2 [overflow-wrap:anywhere]">{show(name, theirs)}</td>
                      <td className="py-1 [overflow-wrap:anywhere]">
                        {isMine ? show(name, mine) : <span className="text-ink-3">{t`未修改，保留最新内容`}</span>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ) : (
              <p className="my-2">{t`最新内容与您填写的一致。`}</p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button onClick={onReload}>{t`载入最新内容`}</Button>
              <Button type="primary" onClick={onOverwrite}>{t`保留我的修改并覆盖`}</Button>
            </div>
          </>
        }
      />
    </div>
  )
}
