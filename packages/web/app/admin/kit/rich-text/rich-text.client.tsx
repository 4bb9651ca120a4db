import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { RichTextProps } from './rich-text-props.ts'

const Editor = lazy(() => import('./rich-text-editor.client.tsx'))

/** A text with headings, lists, links and pictures; the editor is loaded with the first one that is shown. */
export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} />}>
    <Editor {...props} />
  </Suspense>
)
