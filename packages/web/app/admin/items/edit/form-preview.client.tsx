import { contentOfKind } from '@jiangxue/contract/exam/item-rules.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from 'antd'
import { useDeferredValue } from 'react'
import { ItemPreview } from '../shown/item-preview.client.tsx'

/** What candidates will see of the item that is being written; on narrow screens it takes the form’s place. */
export function FormPreview({ item, isHidden }: { item: ItemContent; isHidden: boolean }) {
  const { t } = useLingui()
  const shown = useDeferredValue(item)
  return (
    <aside aria-labelledby="preview-title" className={`xl:sticky xl:top-4 ${isHidden ? 'max-xl:hidden' : ''}`}>
      <Card
        title={
          <div className="flex flex-wrap items-baseline gap-x-3 py-2 whitespace-normal">
            <h2 id="preview-title" className="text-base font-semibold">{t`考生看到的样子`}</h2>
          </div>
        }
        classNames={{ body: 'xl:max-h-[calc(100vh-12rem)] xl:overflow-y-auto' }}
      >
        <ItemPreview item={contentOfKind(shown)} />
      </Card>
    </aside>
  )
}
