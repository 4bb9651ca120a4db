import { useLingui } from '@lingui/react/macro'
import { NeedsScripts } from './needs-scripts.tsx'

/** The placeholder of a page behind the login until its data has loaded. */
export function PageSkeleton() {
  const { t } = useLingui()
  return (
    <div className="shell flex max-w-4xl flex-col gap-5 py-10">
      <p role="status" className="sr-only">{t`加载中…`}</p>
      <NeedsScripts />
      <div aria-hidden className="skeleton h-9 w-48" />
      <div aria-hidden className="surface flex flex-col gap-4 p-7">
        <div className="skeleton h-16 w-64" />
        <div className="skeleton h-4 w-full" />
        <div className="skeleton h-4 w-2/3" />
      </div>
      <div aria-hidden className="surface skeleton h-40" />
    </div>
  )
}
