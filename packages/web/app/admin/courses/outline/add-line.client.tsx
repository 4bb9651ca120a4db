import { outlineLimits } from '@jiangxue/contract/course/outline.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Input, type InputRef } from 'antd'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

interface AddLineProps {
  label: string
  placeholder: string
  /** Whether the field is open from the start. */
  isOpen?: boolean
  onAdd: (title: string) => void
}

/** Adds rows one after another: Enter adds a row and keeps the field open for the next one, Escape closes it. */
export function AddLine({ label, placeholder, isOpen = false, onAdd }: AddLineProps) {
  const { t } = useLingui()
  const [isTyping, setTyping] = useState(isOpen)
  const [title, setTitle] = useState('')
  const field = useRef<InputRef>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpened = useRef(false)
  useEffect(() => {
    if (isTyping && wasOpened.current) field.current?.focus()
  }, [isTyping])

  const open = () => {
    wasOpened.current = true
    setTyping(true)
  }
  const close = () => {
    setTitle('')
    setTyping(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const add = () => {
    if (title.trim() === '') return
    onAdd(title.trim())
    setTitle('')
    field.current?.focus()
  }
  if (!isTyping)
    return (
      <Button ref={button} type="dashed" icon={<Plus aria-hidden size={16} />} onClick={open}>
        {label}
      </Button>
    )
  return (
    <div className="flex max-w-xl flex-wrap gap-2">
      <Input
        ref={field}
        value={title}
        maxLength={outlineLimits.titleMaxLength}
        placeholder={placeholder}
        aria-label={label}
        style={{ flex: '1 1 200px' }}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') add()
          if (event.key === 'Escape') close()
        }}
      />
      <Button type="primary" disabled={title.trim() === ''} onClick={add}>{t`添加`}</Button>
      <Button onClick={close}>{t`完成`}</Button>
    </div>
  )
}
