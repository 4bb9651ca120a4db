import { clientLimits } from '@jiangxue/contract/kit/client.values.ts'
import type { HomeData } from '@jiangxue/contract/site/home.ts'
import { useRef, useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import type * as HomeSections from './home-sections.tsx'

type Sections = typeof HomeSections
interface Ready {
  data: HomeData
  sections: Sections
}

/** The content and components of the three lazy sections, loaded once by the section that is seen first. */
export function useHomeData() {
  const [ready, setReady] = useState<Ready>()
  const [hasFailed, setFailed] = useState(false)
  const [isAlertOpen, setAlertOpen] = useState(false)
  const asked = useRef(false)
  const load = async () => {
    asked.current = true
    setAlertOpen(false)
    setFailed(false)
    const fail = () => {
      setFailed(true)
      setAlertOpen(true)
    }
    // Content that arrives later is still shown.
    const late = setTimeout(fail, clientLimits.componentTimeoutMs)
    try {
      const [data, sections] = await Promise.all([
        browserApi.getHomeData(),
        import('./later.ts').finally(() => clearTimeout(late)),
      ])
      setReady({ data, sections })
      setAlertOpen(false)
    } catch {
      fail()
    }
  }
  return {
    ready,
    hasFailed,
    isAlertOpen,
    ask: () => {
      if (!asked.current) void load()
    },
    retry: () => void load(),
    dismiss: () => setAlertOpen(false),
  }
}
