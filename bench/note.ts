/** Adds a row to the table of results. */
export type Note = (what: string, target: string, measured: string) => void

export const round = (value: number) => Math.round(value).toLocaleString('en-US')
export const ratio = (value: number) => value.toFixed(2)
