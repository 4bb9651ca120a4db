import type { Ref } from 'react'

interface FileChooserProps {
  /** A button opens the browser's dialog with `ref.current.click()`. */
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}

/** A file input that is not shown; choosing the same file again is a new choice. */
export const FileChooser = ({ onChoose, label, ...input }: FileChooserProps) => (
  <input
    {...input}
    type="file"
    hidden
    aria-label={label}
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])]
      currentTarget.value = ''
      if (files.length > 0) onChoose(files)
    }}
  />
)
