import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'

const Finder = lazyPart(() => import('./finder.client.tsx'))

/** The button for the global search, which Ctrl+K or ⌘K also opens. */
export function FinderButton() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        icon={<Search aria-hidden size={16} />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span className="max-md:sr-only">{t`快速查找`}</span>
        <kbd aria-hidden className="ml-1 text-xs text-ink-3 max-md:hidden">
          Ctrl K
        </kbd>
      </Button>
      {isOpen && <Finder onClose={() => setOpen(false)} />}
    </>
  )
}
