import { useLingui } from '@lingui/react/macro'

/** Explains that the page needs JavaScript if scripts are disabled. */
export function NeedsScripts() {
  const { t } = useLingui()
  return (
    <noscript>
      <p
        role="alert"
        className="my-4 rounded-control bg-gold-tint px-4 py-3 text-gold-text"
      >{t`本页需要浏览器启用 JavaScript 才能使用。`}</p>
    </noscript>
  )
}
