import { useFormat } from '../../../lib/use-format.ts'

/** Returns a function that makes the options of a filter or a field from values and their labels. */
export function useOptions() {
  const { translate } = useFormat()
  return <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
    values.map((value) => ({ value, label: translate(labels[value]) }))
}
