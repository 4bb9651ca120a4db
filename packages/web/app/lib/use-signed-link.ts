import { useEffect, useState, type MouseEvent } from 'react'
import { useRevalidator } from 'react-router'

/** Returns the click handler of a link whose address expires: on a page left open, it fetches a fresh one first. */
export function useSignedLink(url: string): (event: MouseEvent) => void {
  const { revalidate } = useRevalidator()
  const [isRefreshed, setRefreshed] = useState(false)
  useEffect(() => {
    if (!isRefreshed) return
    setRefreshed(false)
    location.assign(url)
  }, [isRefreshed, url])
  return (event) => {
    if (!hasExpired(url, Date.now())) return
    event.preventDefault()
    void revalidate().then(() => setRefreshed(true))
  }
}

/** Whether a signed address is no longer valid; others never expire. */
export function hasExpired(url: string, now: number): boolean {
  const expires = url.startsWith('/') ? new URLSearchParams(url.split('?')[1]).get('expires') : null
  return expires !== null && Number(expires) <= now
}
