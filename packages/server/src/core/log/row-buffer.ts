const mostRows = 10_000
const rowsPerWrite = 500

/**
 * Buffers rows in memory and writes them in groups. If the database is too slow, the newest rows are dropped and
 * counted.
 */
export class RowBuffer<Row> {
  #rows: Row[] = []
  #dropped = 0
  #flushes = 0

  /** Increases when the rows so far are written; until then, an added row may still change. */
  get flushes(): number {
    return this.#flushes
  }

  add(row: Row) {
    if (this.#rows.length < mostRows) this.#rows.push(row)
    else this.#dropped++
  }

  /**
   * Writes the buffered rows in groups. If a group fails, it and the rest of this flush are lost, so that they cannot
   * block later rows.
   */
  async flush(write: (rows: readonly Row[]) => Promise<void>): Promise<{ dropped: number }> {
    const rows = this.#rows
    const dropped = this.#dropped
    this.#rows = []
    this.#dropped = 0
    this.#flushes++
    for (let first = 0; first < rows.length; first += rowsPerWrite) await write(rows.slice(first, first + rowsPerWrite))
    return { dropped }
  }
}
