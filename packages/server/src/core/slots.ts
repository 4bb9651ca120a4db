/** Limits the number of concurrent jobs to `max`. */
export class Slots {
  #free: number
  constructor(max: number) {
    this.#free = max
  }

  /**
   * Takes a slot and returns a function that releases it, which may be called more than once; undefined if no slot is
   * free.
   */
  take(): (() => void) | undefined {
    if (this.#free === 0) return undefined
    this.#free--
    let isTaken = true
    return () => {
      if (isTaken) this.#free++
      isTaken = false
    }
  }
}
