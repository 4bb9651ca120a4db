/** The `ref` of a field that takes the focus once it is there, such as that of a row that was just added. */
export const focused = (field: { focus: () => void } | null): void => field?.focus()
