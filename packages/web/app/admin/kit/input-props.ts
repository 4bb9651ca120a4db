/** The properties that Form.Item passes to its control. */
export interface InputProps<V> {
  id?: string
  value?: V
  checked?: boolean
  onChange?: (value: V) => void
}
