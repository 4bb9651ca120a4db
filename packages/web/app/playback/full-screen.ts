import { useEffect, useState, type RefObject } from 'react'

interface IPhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
  webkitExitFullscreen?: () => void
}

/** Toggles full screen for the entire player; iPhones only support it for the bare video. */
export function toggleFullScreen(box: HTMLElement | null, video: IPhoneVideo | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (box?.requestFullscreen) void box.requestFullscreen().catch(() => {})
  else video?.webkitEnterFullscreen?.()
}

/** Leaves the iPhone's native player, which hides the page. */
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
