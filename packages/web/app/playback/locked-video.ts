import { createSeekGuard } from './seek-guard.ts'

/** A video element whose position only changes by playing or through `move`. Positions in seconds. */
export interface LockedVideo {
  readonly element: HTMLVideoElement
  position(): number
  /** Loads a source; positions are ignored until the next `move`. */
  load(source: string): void
  lock(): void
  move(position: number): void
  started(): void
  /** Accepts the position reached by playing; false while the element is seeking or was just sent back. */
  follow(): boolean
  undoSeek(): void
  /** Where the video has ended; files can end before their stated duration. */
  endPosition(): number
}

const endSlackSeconds = 1

export function lockVideo(element: HTMLVideoElement): LockedVideo {
  const guard = createSeekGuard()
  const now = () => performance.now()

  function sendBack(position: number | undefined): boolean {
    if (position === undefined) return false
    element.currentTime = position
    return true
  }

  return {
    element,
    position: guard.position,
    load(source) {
      guard.lock()
      element.src = source
    },
    lock: guard.lock,
    move(position) {
      guard.moveTo(position, now())
      element.currentTime = position
    },
    started: () => guard.started(now()),
    follow: () => !element.seeking && !sendBack(guard.played(element.currentTime, now())),
    undoSeek: () => void sendBack(guard.seeking(element.currentTime)),
    endPosition: () => (guard.position() >= element.duration - endSlackSeconds ? element.duration : guard.position()),
  }
}
