/** A ref callback that focuses an element opened by a click. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
