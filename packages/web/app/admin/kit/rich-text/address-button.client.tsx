import { useLingui } from '@lingui/react/macro'
import { Button, Input, Popover, type InputRef } from 'antd'
import { Captions, Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isSafeLink } from './extensions.client.ts'
import { ToolButton } from './tool-button.client.tsx'

interface AddressButtonProps {
  kind: 'link' | 'alt'
  value: string
  isActive: boolean
  tabIndex: number
  onSave: (value: string) => unknown
  onRemove?: () => unknown
  /** Whether no text is selected, so that the URL itself becomes the text. */
  needsText?: boolean
  onInsert?: (value: string) => unknown
}

/** A tool that asks for one line: the URL of a link, or the alternative text of a picture. */
export function AddressButton({
  kind,
  value,
  isActive,
  tabIndex,
  onSave,
  onRemove,
  needsText = false,
  onInsert,
}: AddressButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (isOpen) requestAnimationFrame(() => input.current?.focus())
  }, [isOpen])
  const isLink = kind === 'link'
  const label = isLink ? t`链接` : t`图片说明`
  const open = () => {
    setTyped(value)
    setError('')
    setOpen(true)
  }
  const save = () => {
    const line = typed.trim()
    const full = isLink && /^[\w-]+(\.[\w-]+)+/.test(line) ? `https://${line}` : line
    if (isLink && !isSafeLink(full)) return setError(t`请输入以 http://、https://、mailto: 或 tel: 开头的地址`)
    setOpen(false)
    if (needsText && onInsert) onInsert(full)
    else onSave(full)
  }
  return (
    <Popover
      open={isOpen}
      trigger="click"
      onOpenChange={(next) => {
        if (!next) setOpen(false)
      }}
      content={
        <div className="w-64">
          <Input
            ref={input}
            value={typed}
            aria-label={isLink ? t`链接地址` : t`图片说明`}
            aria-invalid={Boolean(error)}
            status={error ? 'error' : ''}
            maxLength={isLink ? 500 : 100}
            placeholder={isLink ? 'https://' : t`描述图片内容，供读屏软件朗读`}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.stopPropagation()
                setOpen(false)
              }
              if (event.key === 'Enter') {
                event.preventDefault()
                save()
              }
            }}
          />
          <p role="alert" className="text-xs text-cinnabar-dark">
            {error}
          </p>
          <div className="mt-2 flex justify-end gap-2">
            {isActive && onRemove && (
              <Button
                size="small"
                onClick={() => {
                  setOpen(false)
                  onRemove()
                }}
              >{t`移除链接`}</Button>
            )}
            <Button size="small" type="primary" onClick={save}>{t`确定`}</Button>
          </div>
        </div>
      }
    >
      <ToolButton
        label={label}
        Icon={isLink ? Link2 : Captions}
        isPressed={isActive}
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? setOpen(false) : open())}
      />
    </Popover>
  )
}
