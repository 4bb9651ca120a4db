import type { NewsForm } from '@jiangxue/contract/site/news.ts'
import { useLingui } from '@lingui/react/macro'

/** Labels of the fields of news, for the form, the conflict notice and the list. */
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
