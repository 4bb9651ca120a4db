import { RevealForm } from '@jiangxue/contract/account/id-card-form.ts'
import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { IfPermitted } from '../use-permission.client.tsx'
import { FormDialog } from './form-dialog.client.tsx'
import { maxLengthOf } from './max-length-of.ts'

interface IdCardNumberProps {
  masked: string | null
  permission: Permission
  /** Fetches the full number, for a reason that is logged. */
  reveal: (reason: string) => Promise<{ message: string; data: { idCard: string } }>
  onRevealed?: () => void
  /** If false, the masked number is printed even if the full one is shown. */
  isPrinted?: boolean
}

/** The masked ID number. Users with the permission can show it in full after giving a reason. */
export function IdCardNumber({ masked, permission, reveal, onRevealed, isPrinted = true }: IdCardNumberProps) {
  const { t } = useLingui()
  const [revealed, setRevealed] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  if (masked === null) return '—'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
      <span className={revealed && !isPrinted ? 'print:hidden' : ''}>{revealed ?? masked}</span>
      {revealed && !isPrinted && <span className="hidden print:inline">{masked}</span>}
      {!revealed && (
        <IfPermitted permission={permission}>
          <Button
            type="link"
            size="small"
            className="print:hidden!"
            onClick={() => setAsking(true)}
          >{t`查看完整号码`}</Button>
        </IfPermitted>
      )}
      {isAsking && (
        <RevealDialog
          onClose={() => setAsking(false)}
          reveal={async (reason) => {
            const result = await reveal(reason)
            setRevealed(result.data.idCard)
            onRevealed?.()
            return result
          }}
        />
      )}
    </span>
  )
}

/** Asks for the reason to show a full ID number, or pictures of the card. */
export function RevealDialog({
  subject,
  title,
  reveal,
  onClose,
}: {
  /** Identifies the person, unless the page is only about one. */
  subject?: number
  title?: string
  reveal: (reason: string) => Promise<{ message: string }>
  onClose: (isRevealed: boolean) => void
}) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={title ?? t`查看完整身份证号`}
      subject={subject}
      schema={RevealForm}
      onClose={onClose}
      failure={t`查看失败，请稍后重试`}
      okText={t`查看`}
      labels={{ reason: t`查看理由` }}
      toForm={() => ({ reason: '' })}
      save={({ reason }) => reveal(reason)}
    >
      {(field) => (
        <Form.Item {...field('reason')} extra={t`理由会记入操作日志`}>
          <Input.TextArea
            rows={2}
            count={{ show: true, max: maxLengthOf(RevealForm.shape.reason) }}
            placeholder={t`例如与证件原件核对`}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
