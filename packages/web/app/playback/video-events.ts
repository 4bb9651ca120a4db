/** A player's handlers for events of its video element, the page and the network. */
export interface VideoHandlers {
  metadata(): void
  canPlay(): void
  play(): void
  playing(): void
  timeUpdate(): void
  seeking(): void
  pause(): void
  ended(): void
  waiting(): void
  emptied(): void
  error(): void
  /** Tab hidden or page unloaded. */
  leaving(): void
  online(): void
}

/** Binds the handlers until the returned function is called; also keeps the rate at 1. */
export function listenToVideo(video: HTMLVideoElement, handlers: VideoHandlers): () => void {
  const bound = new AbortController()
  const { signal } = bound
  const on = (target: EventTarget, type: string, handler: () => void) =>
    target.addEventListener(type, handler, { signal })

  on(video, 'loadedmetadata', handlers.metadata)
  on(video, 'canplay', handlers.canPlay)
  on(video, 'play', handlers.play)
  on(video, 'playing', handlers.playing)
  on(video, 'timeupdate', handlers.timeUpdate)
  on(video, 'seeking', handlers.seeking)
  on(video, 'pause', handlers.pause)
  on(video, 'ended', handlers.ended)
  on(video, 'waiting', handlers.waiting)
  on(video, 'emptied', handlers.emptied)
  on(video, 'error', handlers.error)
  on(video, 'ratechange', () => {
    if (video.defaultPlaybackRate !== 1) video.defaultPlaybackRate = 1
    if (video.playbackRate !== 1) video.playbackRate = 1
  })
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') handlers.leaving()
  })
  on(window, 'pagehide', handlers.leaving)
  on(window, 'online', handlers.online)
  return () => bound.abort()
}
