/** Lets at most `max` jobs run at the same time and refuses more. */
export class Slots {
  #free: number
  constructor(max: number) {
    this.#free = max
  }

  /** Takes a slot and returns the function that frees it, which may be called more than once; undefined where none is free. */
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
