import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '../../components/lazy-part.tsx'

const Finder = lazyPart(() => import('./finder.client.tsx'))

/** The button for the global search, which Ctrl+K or ⌘K also opens; it keeps every key from the first on. */
export function FinderButton() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [isFormer, setFormer] = useState(true)
  /** Takes the keys until the search is loaded and shown; an input method must not lose its field while composing. */
  const early = useRef<HTMLInputElement>(null)
  const open = () => {
    const wasOpen = isOpen
    flushSync(() => {
      setFormer(true)
      setOpen(true)
    })
    if (!wasOpen) early.current?.select()
  }
  const change = (words: string) => {
    setFormer(false)
    setKeyword(words)
  }
  const opening = useRef(open)
  useEffect(() => {
    opening.current = open
  })
  // As soon as the button is shown, which names the keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      opening.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button icon={<Search aria-hidden size={16} />} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <span className="max-md:sr-only">{t`快速查找`}</span>
        <kbd aria-hidden className="ml-1 text-xs text-ink-3 max-md:hidden">
          Ctrl K
        </kbd>
      </Button>
      {isOpen && (
        <input
          ref={early}
          className="sr-only"
          tabIndex={-1}
          aria-label={t`查找的内容`}
          maxLength={100}
          value={keyword}
          onChange={({ target }) => change(target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
      )}
      {isOpen && !isComposing && (
        <Finder keyword={keyword} onKeyword={change} isFormer={isFormer} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
