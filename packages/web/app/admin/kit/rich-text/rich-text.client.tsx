import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { RichTextProps } from './rich-text-props.ts'

export interface RichTextProps {
  /** From Form.Item. */
  id?: string
  /** HTML with the tags that the server keeps. */
  value?: string
  onChange?: (html: string) => void
  label: string
  placeholder?: string
  /** Characters of its HTML. */
  maxLength: number
}
const Editor = lazy(() => import('./rich-text-editor.client.tsx'))

/** A text with headings, lists, links and pictures; the editor is loaded with the first one that is shown. */
export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} />}>
    <Editor {...props} />
  </Suspense>
)
