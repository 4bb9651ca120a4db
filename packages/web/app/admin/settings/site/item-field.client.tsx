import { useLingui } from '@lingui/react/macro'
import { Input, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { RiskNote } from '../../kit/form/risk-note.client.tsx'
import { ImageUpload } from '../../kit/upload/image-upload.client.tsx'
import { usePictureRule } from '../../kit/upload/use-picture-rule.client.ts'

type PictureShape = 'avatar' | 'picture' | 'logo'

/** A field of list items: its label and control. */
export interface ItemField {
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'text' | 'choice' | 'date' | 'picture'
  readonly maxLength?: number
  readonly hint?: string
  /** Labels of a choice's values. */
  readonly choices?: Readonly<Record<string, string>>
  readonly shape?: PictureShape
}

interface ItemFieldProps {
  field: ItemField
  value: unknown
  /** Whether visitors read it, so that risky words in it are flagged. */
  isPublic: boolean
  /** Why the value is rejected. */
  failure: string | undefined
  onChange: (value: unknown) => void
  onBlur: () => void
}

/** A labeled control for a field of a list item. */
export function ItemFieldInput({ field, value, isPublic, failure, onChange, onBlur }: ItemFieldProps) {
  const id = useId()
  const { name, label, kind, hint } = field
  const note = failure ?? hint
  return (
    <div data-field={name} className={kind === 'text' || kind === 'picture' ? 'sm:col-span-2' : ''} onBlur={onBlur}>
      <label htmlFor={id} className="mb-1.5 block">
        {label}
      </label>
      <Control {...{ field, value, onChange, id }} isWrong={failure !== undefined} noteId={`${id}-why`} />
      {/* Reserves space for a message, so that nothing moves under the pointer when the field loses focus. */}
      <p
        id={`${id}-why`}
        className={`mt-1 min-h-[1.6em] max-w-[80%] text-sm ${failure ? 'text-cinnabar-dark' : 'text-ink-3'}`}
      >
        {note}
      </p>
      {isPublic && <RiskNote text={typeof value === 'string' ? value : ''} />}
    </div>
  )
}

interface ControlProps extends Pick<ItemFieldProps, 'field' | 'value' | 'onChange'> {
  id: string
  noteId: string
  isWrong: boolean
}

function Control({ field, value, onChange, id, noteId, isWrong }: ControlProps): ReactNode {
  const { translate } = useFormat()
  const { kind, label, maxLength, choices = {}, shape = 'picture' } = field
  const words = typeof value === 'string' ? value : ''
  const shared = {
    id,
    'aria-describedby': noteId,
    'aria-invalid': isWrong,
    ...(isWrong && { status: 'error' as const }),
    maxLength,
  }
  switch (kind) {
    case 'text':
      return (
        <Input.TextArea
          {...shared}
          value={words}
          showCount
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'choice':
      return (
        <Select
          id={id}
          value={words}
          options={Object.entries(choices).map(([each, words]) => ({ value: each, label: translate(words) }))}
          onChange={onChange}
          style={{ width: '100%' }}
        />
      )
    case 'date':
      return <Input {...shared} type="date" value={words} onChange={({ target }) => onChange(target.value || null)} />
    case 'picture':
      return <PictureInput {...{ id, label, shape, onChange }} value={words || null} />
    default:
      return <Input {...shared} value={words} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  }
}

interface PictureInputProps {
  id?: string
  label: string
  shape: PictureShape
  value: string | null
  onChange: (address: string | null) => void
}

/** A picture of the site; the value is the URL of the stored file. */
export function PictureInput({ id, label, shape, value, onChange }: PictureInputProps) {
  const { t } = useLingui()
  return (
    <ImageUpload
      id={id}
      value={value}
      onChange={(picture) => onChange(typeof picture === 'string' ? picture : null)}
      label={label}
      shape={shape}
      call="uploadImage"
      crop={shape === 'avatar'}
      failure={t`图片上传失败`}
      hint={t`JPG、PNG、WebP 或 GIF，不超过 2MB`}
      rule={usePictureRule()}
    />
  )
}
