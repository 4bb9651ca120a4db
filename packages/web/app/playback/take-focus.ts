/** A ref for what opens at the reader's own click: the keyboard goes where he is asked. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
