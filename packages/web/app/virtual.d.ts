declare module 'virtual:endpoints/*' {
  type Row = readonly [
    method: string,
    path: string,
    isPublic: 0 | 1,
    failure?: string,
    parts?: readonly [file: string, json: string],
  ]
  const rows: Readonly<Record<string, Row>>
  export default rows
  export type { Row }
}
