/** Starts a video. Returns why it did not start; undefined if it did, or if another event tells what happened. */
export async function startVideo(element: HTMLVideoElement): Promise<'needsTap' | 'failed' | undefined> {
  try {
    await element.play()
    return undefined
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError') return 'needsTap'
    // The page paused it or loaded another source, or the element's own error event follows.
    return name === 'AbortError' || element.error ? undefined : 'failed'
  }
}
