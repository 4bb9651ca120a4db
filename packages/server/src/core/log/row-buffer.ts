const mostRows = 10_000
const rowsPerWrite = 500

/** Collects rows in memory and hands them on in groups; beyond what a slow database can take the newest are dropped and counted. */
export class RowBuffer<Row> {
  #rows: Row[] = []
  #dropped = 0

  add(row: Row) {
    if (this.#rows.length < mostRows) this.#rows.push(row)
    else this.#dropped++
  }

  /** Hands on what was collected, group by group; a group that fails is lost, so that it cannot block the next ones. */
  async flush(write: (rows: readonly Row[]) => Promise<void>): Promise<{ dropped: number }> {
    const rows = this.#rows
    const dropped = this.#dropped
    this.#rows = []
    this.#dropped = 0
    for (let first = 0; first < rows.length; first += rowsPerWrite) await write(rows.slice(first, first + rowsPerWrite))
    return { dropped }
  }
}
