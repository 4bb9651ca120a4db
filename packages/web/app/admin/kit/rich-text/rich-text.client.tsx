import { Skeleton } from 'antd'
import { lazyPart } from '../../../components/lazy-part.tsx'

/** A text field with headings, lists, links and pictures; the editor is loaded when first needed. */
export const RichText = lazyPart(() => import('./rich-text-editor.client.tsx'), {
  whileLoading: () => <Skeleton active paragraph={{ rows: 5 }} />,
})
