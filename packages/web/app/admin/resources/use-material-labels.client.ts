import { useLingui } from '@lingui/react/macro'
import type { MaterialField } from './material-schema.ts'

/** Labels of a material's fields, for the form, the conflict notice and the list. */
export function useMaterialLabels(): Record<MaterialField, string> {
  const { t } = useLingui()
  return {
    name: t`资源名称`,
    kind: t`内容`,
    fileId: t`文件`,
    url: t`链接地址`,
    type: t`资源类型`,
    scope: t`适用范围`,
    courseId: t`课程`,
    chapterId: t`章节`,
  }
}
