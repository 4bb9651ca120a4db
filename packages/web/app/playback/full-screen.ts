import { useEffect, useState, type RefObject } from 'react'

interface IPhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
  webkitExitFullscreen?: () => void
}

/** Full screen for the whole player; an iPhone can only show the bare video. */
export function toggleFullScreen(box: HTMLElement | null, video: IPhoneVideo | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (box?.requestFullscreen) void box.requestFullscreen().catch(() => {})
  else video?.webkitEnterFullscreen?.()
}

/** An iPhone's own player shows nothing of the page. */
export const leaveNativeFullScreen = (video: IPhoneVideo) => video.webkitExitFullscreen?.()

export function useIsFullScreen(box: RefObject<HTMLElement | null>): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [box])
  return isFull
}
