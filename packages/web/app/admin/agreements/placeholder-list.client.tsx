import {
  contractPlaceholders,
  placeholderMark,
  placeholderNames,
} from '@jiangxue/contract/training-contract/training-contract.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'

/** What is filled into a training contract: pressing one copies it, to be pasted into the text. */
export function PlaceholderList() {
  const { t } = useLingui()
  const { translate } = useFormat()
  const copy = async (mark: string) => {
    try {
      await navigator.clipboard.writeText(mark)
      toast.success(t`已复制 ${mark}`)
    } catch {
      toast.warning(t`没有复制成功，请手工输入 ${mark}`)
    }
  }
  return (
    <div className="mb-4 rounded-control bg-paper px-4 py-3">
      <p className="text-ink-2">
        {t`签订时自动填写的内容，写在两层花括号里；点一下复制。退费标准单独成段时显示为表格。`}
      </p>
      <ul aria-label={t`自动填写的内容`} className="mt-2 flex flex-wrap gap-2">
        {placeholderNames.map((name) => {
          const mark = placeholderMark(name)
          return (
            <li key={name}>
              <Button size="small" title={translate(contractPlaceholders[name])} onClick={() => void copy(mark)}>
                {mark}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
