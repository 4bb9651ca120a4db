import type { NewsForm } from '@jiangxue/contract/news.ts'
import { useLingui } from '@lingui/react/macro'

/** What the fields of news are called: in the form, where two versions are compared, and in the list. */
export function useNewsLabels(): Record<keyof NewsForm, string> {
  const { t } = useLingui()
  return {
    title: t`标题`,
    sourceType: t`来源`,
    sourceUrl: t`原文链接`,
    author: t`作者`,
    image: t`封面`,
    content: t`正文`,
    status: t`发布`,
    publishedAt: t`发布时间`,
  }
}
